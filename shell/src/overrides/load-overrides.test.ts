import type { Registry } from '@nfcards/shared/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadOverrides } from './load-overrides.ts';

// React Aria alone takes seconds to read where many tests run at once.
vi.mock('./overrides-view.tsx', () => ({ OverridesView: () => null }));

const ALLOWED = ['http://localhost:*'];

function release(version: string) {
  return {
    version,
    base: './',
    entry: 'remoteEntry.js',
    container: `mfe_wallet_${version.replaceAll('.', '_')}`,
    integrity: '',
    mounts: [{ path: '/wallet', scripts: [], styles: [], reads: [] }],
    slots: [],
  };
}

const published: Registry = {
  channel: 'production',
  remotes: { 'mfe-wallet': { live: release('1.0.0'), previous: null } },
};

const WALLET = { remote: 'mfe-wallet', origin: 'http://localhost:3103' };
const kept = (...overrides: unknown[]) => JSON.stringify({ overrides, ended: [] });

/** A tab at an address, with what its session storage holds. */
function openTab(address: string, item: string | null = null) {
  const storage = new Map(item === null ? [] : [['overrides', item]]);
  const shown = { address };
  const read = vi.fn((name: string) => storage.get(name) ?? null);
  vi.stubGlobal('location', { href: `https://boats.example${address}` });
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: URL) => {
      shown.address = url.pathname + url.search + url.hash;
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: read,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  const asked = vi.fn<typeof fetch>(async () => Response.json(release('2.0.0')));
  vi.stubGlobal('fetch', asked);
  const find = (allowed = ALLOWED) => loadOverrides({ allowed, published, report: vi.fn() });
  return { find, asked, read, shown, item: () => storage.get('overrides') };
}

/** The version of the wallet that the tab shows. */
const walletOf = ({ overlay }: Awaited<ReturnType<typeof loadOverrides>>) =>
  overlay(published).remotes['mfe-wallet']?.live.version;

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('where the settings allow no origin', () => {
  it('neither address nor storage is read', async () => {
    const tab = openTab('/wallet?override=mfe-wallet@http://localhost:3103', kept(WALLET));
    expect(walletOf(await tab.find([]))).toBe('1.0.0');
    expect([tab.shown.address, tab.read.mock.calls, tab.asked.mock.calls]).toEqual([
      '/wallet?override=mfe-wallet@http://localhost:3103',
      [],
      [],
    ]);
  });
});

describe('an address with an override', () => {
  it('loses that parameter at once, and no other', async () => {
    const tab = openTab('/search?port=La+Rochelle&override=mfe-wallet@http://localhost:3103&override=x#end');
    await tab.find();
    expect(tab.shown.address).toBe('/search?port=La+Rochelle#end');
  });

  it('loads and stores nothing without consent', async () => {
    const tab = openTab('/wallet?override=mfe-wallet@http://localhost:3103');
    const found = await tab.find();
    expect([walletOf(found), tab.item(), tab.asked.mock.calls]).toEqual(['1.0.0', undefined, []]);
    expect(found.isOverridden('mfe-wallet')).toBe(false);
  });
});

describe('an override with consent', () => {
  it('is loaded from its origin and replaces the published version', async () => {
    const tab = openTab('/wallet', kept(WALLET));
    const found = await tab.find();
    expect(walletOf(found)).toBe('2.0.0');
    expect([found.isOverridden('mfe-wallet'), found.isOverridden('mfe-account')]).toEqual([true, false]);
    expect(tab.item()).toBe(kept(WALLET));
  });

  it('shows the published version while its origin does not answer, and keeps the consent', async () => {
    const tab = openTab('/wallet', kept(WALLET));
    tab.asked.mockRejectedValue(new TypeError('Failed to fetch'));
    const found = await tab.find();
    expect([walletOf(found), found.isOverridden('mfe-wallet'), tab.item()]).toEqual([
      '1.0.0',
      false,
      kept(WALLET),
    ]);
  });

  it('is dropped without a request when its origin is no longer allowed', async () => {
    const tab = openTab('/wallet', kept({ remote: 'mfe-wallet', origin: 'https://preview.example' }));
    expect(walletOf(await tab.find())).toBe('1.0.0');
    expect([tab.item(), tab.asked.mock.calls]).toEqual([undefined, []]);
  });

  it.each([
    'no JSON',
    'null',
    '{"overrides":[{"remote":"mfe-wallet"}]}',
    kept({ remote: 'mfe-wallet', origin: 'javascript:alert(1)' }),
    kept({ remote: 'mfe-wallet', origin: 'http://a:b@localhost:3103' }),
    kept({ remote: 'shell', origin: 'http://localhost:3103' }),
  ])('counts as nothing when it is %s', async (item) => {
    const tab = openTab('/wallet', item);
    expect(walletOf(await tab.find())).toBe('1.0.0');
    expect([tab.item(), tab.asked.mock.calls]).toEqual([undefined, []]);
  });
});
