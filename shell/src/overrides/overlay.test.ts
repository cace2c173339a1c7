import type { Registry, RemoteRelease } from '@nfcards/shared/registry';
import { matchMount } from '@nfcards/shared/registry';
import { describe, expect, it } from 'vitest';
import { refuseTakenPaths, withOverrides } from './overlay.ts';
import type { TriedOverride } from './override.ts';

function release(version: string, ...paths: string[]): RemoteRelease {
  const mounts = paths.map((path) => ({ path, scripts: [], styles: [], reads: [] }));
  return {
    version,
    base: '/',
    entry: 'remoteEntry.js',
    container: version,
    integrity: '',
    mounts,
    slots: [],
  };
}

const published: Registry = {
  channel: 'production',
  remotes: {
    'mfe-wallet': { live: release('1.0.0', '/wallet', '/manage'), previous: release('0.9.0', '/wallet') },
    'mfe-directory': { live: release('1.0.0', '/search', '/port/:id'), previous: null },
  },
};

function shown(remote: string, ...paths: string[]): TriedOverride {
  return {
    remote,
    origin: 'http://localhost:3103',
    status: 'shown',
    release: release('2.0.0', ...paths),
    published: '1.0.0',
  };
}

const silent: TriedOverride = {
  remote: 'mfe-directory',
  origin: 'http://localhost:3102',
  status: 'refused',
  why: 'silent',
};

describe('a registry with overrides', () => {
  it('has the paths of the override in place of the published ones, and no previous release', () => {
    const { remotes } = withOverrides(published, [shown('mfe-wallet', '/wallet', '/wallet/new')]);
    expect(remotes['mfe-wallet']?.previous).toBeNull();
    expect(matchMount({ channel: '', remotes }, '/wallet/new')?.remote).toBe('mfe-wallet');
    expect(matchMount({ channel: '', remotes }, '/manage')).toBeNull();
  });

  it('has the published release of other remotes, and of refused overrides', () => {
    const { remotes } = withOverrides(published, [shown('mfe-wallet', '/wallet'), silent]);
    expect(remotes['mfe-directory']).toBe(published.remotes['mfe-directory']);
  });

  it('has an override whose remote is not published', () => {
    const registry = withOverrides(published, [shown('mfe-harbour', '/harbour')]);
    expect(matchMount(registry, '/harbour')?.remote).toBe('mfe-harbour');
  });

  it('is the published one without overrides', () => {
    expect(withOverrides(published, [])).toEqual(published);
  });
});

describe('a path belongs to one remote', () => {
  it.each([
    ['/search', '/search'],
    ['/port/:code', '/port/:code'],
    ['/port/FRLRH', '/port/FRLRH'],
    ['/Search/new', '/Search/new'],
    ['/:anything', '/:anything'],
    ['/*', '/*'],
  ])('so an override that shows %s of another is refused', (path) => {
    const [one] = refuseTakenPaths(published, [shown('mfe-wallet', '/wallet', path)]);
    expect(one).toEqual({
      remote: 'mfe-wallet',
      origin: 'http://localhost:3103',
      status: 'refused',
      why: 'taken',
      path,
    });
  });

  it('and may move from one to another when both are overridden', () => {
    const both = [shown('mfe-wallet', '/wallet', '/search'), shown('mfe-directory', '/port/:id')];
    expect(refuseTakenPaths(published, both)).toEqual(both);
  });

  it('but not while the other, refused for a path of its own, stays published', () => {
    const third: Registry = {
      ...published,
      remotes: { ...published.remotes, 'mfe-account': { live: release('1.0.0', '/login'), previous: null } },
    };
    const both = [shown('mfe-wallet', '/search'), shown('mfe-directory', '/port/:id', '/login')];
    expect(refuseTakenPaths(third, both).map(({ status }) => status)).toEqual(['refused', 'refused']);
  });

  it('of two overrides with the same path, the first one has it', () => {
    const both = [shown('mfe-wallet', '/new'), shown('mfe-directory', '/new')];
    expect(refuseTakenPaths(published, both).map(({ status }) => status)).toEqual(['shown', 'refused']);
  });
});
