import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Registry, RemoteRelease } from './registry.ts';
import { definedParams, matchMount, registry, site } from './registry.ts';

function release(...paths: string[]): RemoteRelease {
  return {
    version: '1.0.0',
    base: '/releases/mfe/1.0.0/',
    entry: 'remoteEntry.js',
    container: 'mfe_1_0_0',
    integrity: 'sha384-x',
    mounts: paths.map((path) => ({ path, scripts: [], styles: [], reads: [] })),
    slots: [],
  };
}

const live: Registry = {
  channel: 'production',
  remotes: {
    'mfe-account': {
      live: release('/profile/:user_id', '/profile/:user_id/tutorial', '/profile/:user_id/:section'),
      previous: null,
    },
    'mfe-directory': { live: release('/search', '/port/:id'), previous: release('/old') },
    'mfe-marketing': { live: release('/'), previous: null },
  },
};

describe('which remote shows a path', () => {
  it.each([
    ['/', 'mfe-marketing', '/', {}],
    ['/search', 'mfe-directory', '/search', {}],
    ['/port/FRLRH', 'mfe-directory', '/port/:id', { id: 'FRLRH' }],
    ['/profile/42', 'mfe-account', '/profile/:user_id', { user_id: '42' }],
  ])('%s is shown by %s', (pathname, remote, path, params) => {
    expect(matchMount(live, pathname)).toEqual({ remote, path, params });
  });

  it('takes the path that names a page before the path that has a parameter there', () => {
    expect(matchMount(live, '/profile/42/tutorial')).toMatchObject({ path: '/profile/:user_id/tutorial' });
    expect(matchMount(live, '/profile/42/chat')).toEqual({
      remote: 'mfe-account',
      path: '/profile/:user_id/:section',
      params: { user_id: '42', section: 'chat' },
    });
  });

  it('takes upper and lower case as the same, and keeps the parameter as written', () => {
    expect(matchMount(live, '/PORT/FrLrh')).toMatchObject({ path: '/port/:id', params: { id: 'FrLrh' } });
  });

  it('takes a slash at the end as no difference', () => {
    expect(matchMount(live, '/search/')).toMatchObject({ path: '/search' });
    expect(matchMount(live, '/port/FRLRH/')).toMatchObject({ params: { id: 'FRLRH' } });
  });

  it.each([
    ['a letter with an accent', '/port/%C3%A9', 'é'],
    ['a space', '/port/La%20Rochelle', 'La Rochelle'],
    ['a percent sign', '/port/100%25', '100%'],
    ['a slash', '/port/a%2Fb', 'a/b'],
    ['what was encoded twice, once', '/port/%2541', '%41'],
  ])('decodes %s', (_, pathname, id) => {
    expect(matchMount(live, pathname)?.params).toEqual({ id });
  });

  it('is null for a path that no live release mounts', () => {
    const unknown = ['/nowhere', '/port', '/port/FRLRH/berths', '/old', '/searching'];
    expect(unknown.map((pathname) => matchMount(live, pathname))).toEqual(unknown.map(() => null));
  });

  it('is null when there is no remote at all', () => {
    expect(matchMount({ channel: 'next', remotes: {} }, '/')).toBeNull();
  });
});

describe('the parameters of a path', () => {
  it('are those that the address has', () => {
    expect(definedParams({ id: 'FRLRH', section: undefined, empty: '' })).toEqual({ id: 'FRLRH', empty: '' });
  });
});

describe('a registry that came from outside', () => {
  it('is read when it is whole', () => {
    expect(safeParse(registry, structuredClone(live))).toMatchObject({ success: true, output: live });
  });

  const whole = release('/search');
  it.each([
    ['is not an object', null],
    ['has no remotes', { channel: 'production' }],
    ['has a remote without a live release', { channel: 'production', remotes: { a: { previous: null } } }],
    [
      'has a release without integrity',
      {
        channel: 'production',
        remotes: { a: { live: { ...whole, integrity: undefined }, previous: null } },
      },
    ],
    [
      'has a mount that is not a page',
      { channel: 'production', remotes: { a: { live: { ...whole, mounts: ['/search'] }, previous: null } } },
    ],
    [
      'has a broken earlier release',
      { channel: 'production', remotes: { a: { live: whole, previous: {} } } },
    ],
  ])('is refused when it %s', (_, broken) => {
    expect(safeParse(registry, broken).success).toBe(false);
  });

  it('is refused with a wire that no client speaks', () => {
    const api = { host: '/api', wire: 'standard' };
    expect(safeParse(site, { registry: live, api, hasSession: false }).success).toBe(true);
    expect(
      safeParse(site, { registry: live, hasSession: false, api: { ...api, wire: 'soap' } }).success,
    ).toBe(false);
  });
});
