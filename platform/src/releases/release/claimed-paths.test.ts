import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../root.ts';
import { CLAIMABLE, claimedPrefix, OWN_NAMESPACES, whyNotClaimable } from './claimed-paths.ts';

describe('what a path claims', () => {
  it.each([
    ['/', '/'],
    ['/port/:id', '/port'],
    ['/port/FRLRH', '/port'],
    ['/wallet', '/wallet'],
    ['/wallet/*', '/wallet'],
    ['/Port/:id', '/port'],
    ['/%70ort/:id', '/port'],
    ['//port/:id', '/port'],
    ['port/:id', '/port'],
  ])('is of %s %s', (path, prefix) => expect(claimedPrefix(path)).toBe(prefix));

  it.each([
    '/*',
    '*',
    '/:anything',
    '/:lng?/port',
    '/port?/:id',
    '/port*',
    '/%2Fport',
    '/%',
    '/..',
    '/porté',
  ])('is of %s nothing that could be one remote’s', (path) => {
    expect(claimedPrefix(path)).toBeNull();
    expect(whyNotClaimable(path)).toContain('may take pages of others');
    expect(CLAIMABLE.test(path)).toBe(false);
  });

  it.each(['/api', '/api/ports', '/API', '/%61pi/x', '/sw.js', '/releases/x', '/healthz', '/.well-known/x'])(
    'is of %s what the site itself answers',
    (path) => {
      expect(whyNotClaimable(path)).toMatch(/^the site itself answers what begins with \//);
      expect(CLAIMABLE.test(path)).toBe(false);
    },
  );

  it.each(['/apia', '/released/x', '/deviation'])('may begin as that does: %s', (path) => {
    expect(whyNotClaimable(path)).toBeNull();
    expect(CLAIMABLE.test(path)).toBe(true);
  });

  it('is all that the router could show of it', () => {
    const owned = ['/', '/port/:id', '/port/*', '/port', '/port/:id?'];
    for (const address of ['/harbour', '/harbour/FRLRH', '/ports', '/%2Fport', '/login/help'])
      for (const path of owned) expect(matchRoutes([{ path }], address), `${address} by ${path}`).toBeNull();
  });
});

it('the namespaces that no remote may have are those of the texts of the shell and the kit', () => {
  const sources = ['shell/src', 'shared/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.(test|fixture))\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  );
  const named = sources.flatMap((text) => [...text.matchAll(/namespace: '(\w+)'/g)].map(([, name]) => name));
  expect([...new Set(named)].sort()).toEqual(OWN_NAMESPACES.toSorted());
});
