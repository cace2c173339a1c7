import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import type { Page } from '@nfcards/shared/remote';
import { describe, expect, it, vi } from 'vitest';
import { EntryTimeout } from '../federation/entry-timeout.ts';
import { createReleaseLoader } from '../federation/release-loader.ts';
import { createPageLoader } from './page-loader.ts';

const REMOTE = 'mfe-wallet';
const PATH = '/wallet';
const page: Page = { Component: () => null, texts: [] };

function release(version: string): RemoteRelease {
  return {
    version,
    base: '',
    entry: '',
    container: `wallet_${version}`,
    integrity: '',
    mounts: [],
    slots: [],
  };
}

function registryOf(live: string, previous: string | null): Registry {
  const releases = { live: release(live), previous: previous === null ? null : release(previous) };
  return { channel: 'production', remotes: { [REMOTE]: releases } };
}

type Outcome = 'loads' | 'breaks' | 'times out' | 'lacks the page' | 'has a broken page' | 'exports no page';

/**
 * A site on which each release behaves as the test says: one outcome for always, or one for each attempt, of
 * which the last goes on for ever.
 */
function openSite(registry: Registry, outcomes: Record<string, Outcome | Outcome[]>) {
  const attempts: string[] = [];
  const reports: string[] = [];
  const troubles: string[] = [];
  const fetchRegistry = vi.fn<() => Promise<Registry>>(async () => registry);
  const next = (version: string): Outcome => {
    const outcome = outcomes[version] ?? 'loads';
    if (typeof outcome === 'string') return outcome;
    return (outcome.length > 1 ? outcome.shift() : outcome[0]) ?? 'loads';
  };
  const releases = createReleaseLoader({
    registry,
    fetchRegistry,
    report: (sentence) => void reports.push(sentence),
    onFailure: (remote, version, outcome) => void troubles.push(`${remote}@${version} ${outcome}`),
  });
  const loader = createPageLoader({
    releases,
    federation: {
      async loadRoutes({ version }) {
        attempts.push(version);
        const outcome = next(version);
        if (outcome === 'breaks') throw new Error('the entry is gone');
        if (outcome === 'times out') throw new EntryTimeout('the entry did not come in time');
        if (outcome === 'lacks the page') return {};
        return {
          [PATH]: async () => {
            if (outcome === 'has a broken page') throw new Error('ChunkLoadError');
            // What another team built may be anything, whatever the types say here.
            if (outcome === 'exports no page') return {} as { page: Page };
            return { page };
          },
          '/manage': async () => ({ page }),
        };
      },
    },
  });
  return {
    loader,
    releases,
    attempts,
    reports,
    troubles,
    fetchRegistry,
    load: () => loader.load(REMOTE, PATH),
  };
}

const failed = { status: 'failed' };
const loaded = (version: string) => ({ status: 'loaded', part: page, version });

describe('a page of a remote (C4)', () => {
  it('is loaded from the live release, and cached', async () => {
    const { load, attempts, fetchRegistry, reports } = openSite(registryOf('2.0.0', '1.0.0'), {});
    expect([await load(), await load()]).toEqual([loaded('2.0.0'), loaded('2.0.0')]);
    expect([attempts, fetchRegistry.mock.calls, reports]).toEqual([['2.0.0'], [], []]);
  });

  it('is loaded once for callers at the same time', async () => {
    const { load, attempts } = openSite(registryOf('2.0.0', null), {});
    expect(await Promise.all([load(), load()])).toEqual([loaded('2.0.0'), loaded('2.0.0')]);
    expect(attempts).toEqual(['2.0.0']);
  });

  it('is not another page of the same remote', async () => {
    const { loader, load, attempts } = openSite(registryOf('2.0.0', null), {});
    await Promise.all([load(), loader.load(REMOTE, '/manage')]);
    expect(attempts).toEqual(['2.0.0', '2.0.0']);
  });

  it('fails when the registry has no such remote', async () => {
    const { loader, attempts } = openSite(registryOf('2.0.0', null), {});
    expect([await loader.load('mfe-absent', PATH), attempts]).toEqual([failed, []]);
  });
});

describe('a live release that cannot be loaded (C5, C6)', () => {
  it('is tried a second time', async () => {
    const { load, attempts, reports } = openSite(registryOf('2.0.0', '1.0.0'), {
      '2.0.0': ['breaks', 'loads'],
    });
    expect(await load()).toEqual(loaded('2.0.0'));
    expect(attempts).toEqual(['2.0.0', '2.0.0']);
    expect(reports).toEqual(['mfe-wallet@2.0.0 could not be loaded (first attempt)']);
  });

  it.each<Outcome>(['breaks', 'lacks the page', 'has a broken page', 'exports no page'])(
    'gives way to the release before it when it %s',
    async (outcome) => {
      const { load, attempts } = openSite(registryOf('2.0.0', '1.0.0'), { '2.0.0': outcome });
      expect(await load()).toEqual(loaded('1.0.0'));
      expect(attempts).toEqual(['2.0.0', '2.0.0', '1.0.0']);
    },
  );

  it('is not tried twice after a timeout', async () => {
    const { load, attempts } = openSite(registryOf('2.0.0', '1.0.0'), { '2.0.0': 'times out' });
    expect(await load()).toEqual(loaded('1.0.0'));
    expect(attempts).toEqual(['2.0.0', '1.0.0']);
  });

  it('is a failure, reported for each attempt, when no other can be loaded either', async () => {
    const { load, reports } = openSite(registryOf('2.0.0', '1.0.0'), {
      '2.0.0': 'breaks',
      '1.0.0': 'breaks',
    });
    expect(await load()).toEqual(failed);
    expect(reports).toEqual([
      'mfe-wallet@2.0.0 could not be loaded (first attempt)',
      'mfe-wallet@2.0.0 could not be loaded (second attempt)',
      'mfe-wallet@1.0.0 could not be loaded (first attempt)',
      'mfe-wallet@1.0.0 could not be loaded (second attempt)',
    ]);
  });

  it('is a failure without a previous release', async () => {
    const { load, attempts } = openSite(registryOf('1.0.0', null), { '1.0.0': 'breaks' });
    expect([await load(), attempts]).toEqual([failed, ['1.0.0', '1.0.0']]);
  });

  it('does not affect other remotes', async () => {
    const registry = registryOf('2.0.0', null);
    const other = { 'mfe-account': { live: release('7.0.0'), previous: null } };
    const { loader, load, fetchRegistry } = openSite(
      { ...registry, remotes: { ...registry.remotes, ...other } },
      { '2.0.0': 'breaks' },
    );
    expect(await load()).toEqual(failed);
    expect(await loader.load('mfe-account', PATH)).toEqual(loaded('7.0.0'));
    expect(fetchRegistry).not.toHaveBeenCalled();
  });
});

describe('trying again (C5)', () => {
  it('loads again, because a failure is not cached', async () => {
    const { load } = openSite(registryOf('1.0.0', null), { '1.0.0': ['breaks', 'breaks', 'loads'] });
    expect([await load(), await load()]).toEqual([failed, loaded('1.0.0')]);
  });

  it('reads the registry again, and loads a newer release', async () => {
    const { load, attempts, fetchRegistry } = openSite(registryOf('2.0.0', null), { '2.0.0': 'breaks' });
    await load();
    fetchRegistry.mockResolvedValue(registryOf('2.0.1', '2.0.0'));
    expect(await load()).toEqual(loaded('2.0.1'));
    expect(attempts).toEqual(['2.0.0', '2.0.0', '2.0.1']);
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
  });

  it('tries the releases it knows when the registry cannot be read', async () => {
    const { load, fetchRegistry, reports } = openSite(registryOf('1.0.0', null), {
      '1.0.0': ['breaks', 'breaks', 'loads'],
    });
    fetchRegistry.mockRejectedValue(new TypeError('Failed to fetch'));
    await load();
    expect(await load()).toEqual(loaded('1.0.0'));
    expect(reports.at(-1)).toBe('The registry could not be read');
  });

  it('tries the releases it knows when the registry no longer has the remote', async () => {
    const { load, fetchRegistry } = openSite(registryOf('1.0.0', null), {
      '1.0.0': ['breaks', 'breaks', 'loads'],
    });
    fetchRegistry.mockResolvedValue({ channel: 'production', remotes: {} });
    await load();
    expect(await load()).toEqual(loaded('1.0.0'));
  });
});

describe('a release whose page threw while rendering (C5)', () => {
  it('is avoided when there is a previous one', async () => {
    const { releases, load, attempts } = openSite(registryOf('2.0.0', '1.0.0'), {});
    await load();
    releases.markBroken(REMOTE, '2.0.0');
    expect(await load()).toEqual(loaded('1.0.0'));
    expect(attempts).toEqual(['2.0.0', '1.0.0']);
  });

  it('is avoided when a newer one is live', async () => {
    const { releases, load, fetchRegistry } = openSite(registryOf('2.0.0', '1.0.0'), {});
    await load();
    fetchRegistry.mockResolvedValue(registryOf('3.0.0', '2.0.0'));
    releases.markBroken(REMOTE, '2.0.0');
    expect(await load()).toEqual(loaded('3.0.0'));
  });

  it('is avoided by the other pages of the remote too', async () => {
    const { releases, loader, load } = openSite(registryOf('2.0.0', '1.0.0'), {});
    await Promise.all([load(), loader.load(REMOTE, '/manage')]);
    releases.markBroken(REMOTE, '2.0.0');
    expect(await loader.load(REMOTE, '/manage')).toEqual(loaded('1.0.0'));
  });

  it('is shown again when there is no other', async () => {
    const { releases, load } = openSite(registryOf('1.0.0', null), {});
    await load();
    releases.markBroken(REMOTE, '1.0.0');
    expect(await load()).toEqual(loaded('1.0.0'));
  });

  it('is shown again when the previous one broke as well', async () => {
    const { releases, load } = openSite(registryOf('2.0.0', '1.0.0'), {});
    releases.markBroken(REMOTE, '2.0.0');
    releases.markBroken(REMOTE, '1.0.0');
    expect(await load()).toEqual(loaded('2.0.0'));
  });

  it('is loaded again from the same release after a hot update', async () => {
    const { releases, load, attempts } = openSite(registryOf('2.0.0', '1.0.0'), {});
    await load();
    releases.forget('mfe');
    await load();
    expect(attempts).toEqual(['2.0.0']);
    releases.forget(REMOTE);
    expect(await load()).toEqual(loaded('2.0.0'));
    expect(attempts).toEqual(['2.0.0', '2.0.0']);
  });

  it('does not affect a remote whose name starts with the same letters', async () => {
    const { releases, load, attempts } = openSite(registryOf('2.0.0', '1.0.0'), {});
    await load();
    releases.markBroken('mfe', '2.0.0');
    await load();
    expect(attempts).toEqual(['2.0.0']);
  });

  it('says whether another release can replace it', () => {
    const { releases } = openSite(registryOf('2.0.0', '1.0.0'), {});
    expect(releases.markBroken(REMOTE, '2.0.0')).toBe(true);
    expect(releases.markBroken(REMOTE, '1.0.0')).toBe(false);
    expect(openSite(registryOf('1.0.0', null), {}).releases.markBroken(REMOTE, '1.0.0')).toBe(false);
  });
});

describe('reports of failing releases', () => {
  it('name each that could not be loaded, once for all attempts, and each that broke', async () => {
    const { releases, load, troubles } = openSite(registryOf('2.0.0', '1.0.0'), { '2.0.0': 'breaks' });
    await load();
    releases.markBroken(REMOTE, '1.0.0');
    expect(troubles).toEqual(['mfe-wallet@2.0.0 failed', 'mfe-wallet@1.0.0 broke']);
  });

  it('do not name one that loaded at the second attempt', async () => {
    const { load, troubles } = openSite(registryOf('2.0.0', '1.0.0'), { '2.0.0': ['breaks', 'loads'] });
    await load();
    expect(troubles).toEqual([]);
  });
});
