import { describe, expect, it, vi } from 'vitest';
import { releaseOf } from '../worker/release-files.ts';
import { readOverrideRelease } from './override-release.ts';

const ASKED = { remote: 'mfe-wallet', origin: 'http://localhost:3103' };

const DESCRIBED = {
  version: '2.0.0-dev',
  base: './',
  entry: 'remoteEntry.js',
  container: 'mfe_wallet_2_0_0_dev',
  integrity: '',
  mounts: [{ path: '/wallet', scripts: [], styles: [], reads: [] }],
  slots: [],
};

function answer(respond: () => Promise<Response>) {
  const asked = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('fetch', asked);
  return asked;
}

const describing = (changes: Partial<typeof DESCRIBED>) =>
  answer(async () => Response.json({ ...DESCRIBED, ...changes }));

async function baseOf(base: string): Promise<string> {
  describing({ base });
  const found = await readOverrideRelease(ASKED);
  return found.status === 'shown' ? found.release.base : found.why;
}

describe('the release of an origin', () => {
  it('is read from its root, without cookies or referrer', async () => {
    const asked = describing({});
    await readOverrideRelease(ASKED);
    const [[address, how] = []] = asked.mock.calls;
    expect(String(address)).toBe('http://localhost:3103/remote-release.json');
    expect(how).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
  });

  it('has a base that is relative to the origin', async () => {
    expect(await baseOf('./')).toBe('http://localhost:3103/');
    expect(await baseOf('built/')).toBe('http://localhost:3103/built/');
    expect(await baseOf('http://localhost:3103/built/')).toBe('http://localhost:3103/built/');
  });

  it('is not cached by the service worker, even in a folder named like a release', async () => {
    const base = await baseOf('releases/mfe-wallet/2.0.0/');
    expect(releaseOf(new URL('http://localhost:3103/releases/mfe-wallet/2.0.0/a.js'))).not.toBeNull();
    expect(releaseOf(new URL(`${base}a.js`))).toBeNull();
    expect(decodeURI(new URL(base).pathname)).toBe('/releases/mfe-wallet/2.0.0/');
  });

  it.each([
    ['https://evil.example/'],
    ['//evil.example/'],
    ['http://localhost:3104/'],
    ['javascript:alert(1)//'],
    ['built'],
  ])('is not one whose files are at %s', async (base) => expect(await baseOf(base)).toBe('unreadable'));

  it('is refused as another remote when its container has another name', async () => {
    for (const container of ['mfe_account_2_0_0_dev', 'mfe_wallet_1_0_0', 'fetch']) {
      describing({ container });
      expect(await readOverrideRelease(ASKED)).toEqual({ status: 'refused', why: 'stranger' });
    }
  });

  it.each<[string, () => Promise<Response>]>([
    ['another shape', async () => Response.json({ ...DESCRIBED, mounts: null })],
    ['a page', async () => new Response('<!doctype html>')],
    ['a refusal', async () => Response.json(DESCRIBED, { status: 404 })],
  ])('cannot be read when the answer is %s', async (_, respond) => {
    answer(respond);
    expect(await readOverrideRelease(ASKED)).toEqual({ status: 'refused', why: 'unreadable' });
  });

  it('is refused as silent without an answer', async () => {
    answer(async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await readOverrideRelease(ASKED)).toEqual({ status: 'refused', why: 'silent' });
  });
});
