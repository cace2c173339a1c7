import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../releases/build/check-texts.ts';
import { ROOT } from '../../root.ts';
import { withRemote } from '../checks/imports.ts';
import { withMount, withRoute } from './new-page.ts';
import { berths, harbour } from './new-remote.fixture.ts';
import { withOwner, withPackages } from './new-remote.ts';
import { pageFiles } from './page-template.ts';
import { existingRemote, refusePageName, refusePath, remoteWord } from './refusals.ts';
import { lockEntries, remoteFiles } from './remote-template.ts';

describe('a new page', () => {
  it.each([berths, harbour.page])('$path has the same texts in both languages', (page) => {
    const { 'fr.json': fr = '', 'en.json': en = '' } = pageFiles(page);
    expect(compareTexts(JSON.parse(fr), JSON.parse(en))).toEqual([]);
  });

  it('is mounted after the others, which stay as they are written', () => {
    const text = readFileSync(join(ROOT, 'mfe-wallet/remote.json'), 'utf8');
    const after = withMount(text, berths);
    const [before, now] = [JSON.parse(text), JSON.parse(after)];
    const mount = {
      path: '/berths/:id',
      page: 'berth-list',
      reads: [],
      head: 'src/berth-list',
      indexed: false,
    };
    expect(now).toEqual({ ...before, mounts: [...before.mounts, mount] });
    expect(after.startsWith(text.slice(0, text.lastIndexOf('}\n  ]')))).toBe(true);
  });

  it('is mounted in the list of mounts, whatever brackets come before and in it', () => {
    const text = '{ "slots": ["a"],\n  "mounts": [\n    { "path": "/a]", "reads": ["x"] }\n  ]\n}\n';
    expect(JSON.parse(withMount(text, berths))).toMatchObject({
      slots: ['a'],
      mounts: [{ path: '/a]', reads: ['x'] }, { path: '/berths/:id' }],
    });
  });

  it('is loaded from the table of routes, and refused where there is no such table', () => {
    const routes = remoteFiles(harbour)['src/routes.ts'] ?? '';
    expect(withRoute(routes, berths)).toContain(
      "  '/berths/:id': () => import(/* webpackChunkName: \"berth-list\" */ './berth-list/berth-list-page.tsx'),\n} satisfies Routes;",
    );
    expect(() => withRoute('export const routes = {};', berths)).toThrow(/satisfies Routes/);
  });
});

describe('a new remote', () => {
  it('brings the first browser test of its page, which the matrix runs', () => {
    const test = remoteFiles(harbour)['browser-tests/harbour.spec.ts'] ?? '';
    expect(test).toContain("from '@nfcards/e2e/anywhere'");
    expect(test).toContain("{ tag: '@journey' }");
    expect(test).toContain("page.goto('/harbour?lng=fr')");
    expect(test).toContain("fr: 'Les places',");
  });

  it('has a browser test at an address, and with its titles, whatever they are', () => {
    const page = { ...berths, titles: { fr: "L'escale", en: 'The call' } };
    const test = remoteFiles({ ...harbour, page })['browser-tests/berth-list.spec.ts'] ?? '';
    expect(test).toContain("page.goto('/berths/A1?lng=fr')");
    expect(test).toContain('fr: "L\'escale",');
  });
});

describe('a new remote in the lockfile', () => {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

  it('is one more package and one more link', () => {
    const before = JSON.parse(lock).packages;
    const after = JSON.parse(withPackages(lock, lockEntries(harbour))).packages;
    expect(Object.keys(after).filter((name) => before[name] === undefined)).toEqual([
      'mfe-harbour',
      'node_modules/@nfcards/mfe-harbour',
    ]);
  });

  it('changes nothing else, not even the order', () => {
    expect(withPackages(lock, {})).toBe(lock);
  });
});

describe('the owners', () => {
  const owners = readFileSync(join(ROOT, '.github/CODEOWNERS'), 'utf8');
  const folders = (text: string) => text.match(/^\/\S+/gm) ?? [];

  it('name a team for each package, and no folder that is not there', () => {
    const packages = globSync('*/package.json', { cwd: ROOT }).map((file) => `/${dirname(file)}/`);
    expect(folders(owners)).toEqual(expect.arrayContaining(packages));
    expect(folders(owners).filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
  });

  it('of a new remote come after the others', () => {
    const added = withOwner(owners, 'mfe-harbour');
    expect(added.startsWith(owners)).toBe(true);
    expect(added.slice(owners.length)).toBe('/mfe-harbour/ @nfcards/harbour\n');
  });
});

describe('the packages in the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

  it('have a new remote in the map and in the table, after the others', () => {
    const added = withRemote(readme, 'mfe-harbour', 'The harbour office');
    const line = /^.*mfe-harbour(?: -->|`\]).*\n/gm;
    expect(added.match(line)).toEqual([
      '  mfe-harbour --> shared\n',
      '| [`mfe-harbour`](mfe-harbour/README.md) | The harbour office |\n',
    ]);
    expect(added.replace(line, '')).toBe(readme);
    expect(added).toMatch(/`mfe-[a-z]+`\].*\n.*`mfe-harbour`\].*\n.*`shared`\]/);
  });
});

describe('what cannot be made', () => {
  it.each([
    ['Harbour', /cannot be the name of a remote/],
    ['harbour2', /cannot be the name of a remote/],
    ['../harbour', /cannot be the name of a remote/],
    ['mfe-wallet', /There is a folder mfe-wallet already/],
    ['wallet', /There is a folder mfe-wallet already/],
    ['kit', /The texts of the shell are called “kit” already/],
  ])('a remote %s', (name, refusal) => {
    expect(() => remoteWord(name)).toThrow(refusal);
  });

  it.each([
    ['berths', /cannot be the path of a page/],
    ['/Berths', /cannot be the path of a page/],
    ['/berths/', /cannot be the path of a page/],
    ["/it's", /cannot be the path of a page/],
    ['/api/berths', /the site itself answers what begins with \/api/],
    ['/:id', /\/:id may take pages of others/],
    ['/port/:name', /mfe-directory shows \/port\/:id already/],
    ['/port/berths', /mfe-directory shows \/port\/:id already/],
  ])('a page at %s', (path, refusal) => {
    expect(() => refusePath(path, 'mfe-harbour')).toThrow(refusal);
  });

  it('a page in a remote that is not there, or under a name that its folder has', () => {
    expect(() => existingRemote('mfe-quay')).toThrow(/^There is no remote “mfe-quay”. The remotes are: mfe-/);
    expect(() => refusePageName('vault', 'mfe-wallet')).toThrow(/There is a folder mfe-wallet\/src\/vault/);
    expect(() => refusePageName('Berths', 'mfe-wallet')).toThrow(/cannot be the name of a page/);
  });

  it.each(['harbour', 'mfe-harbour', 'harbour-office'])('but not %s, which is free', (name) => {
    expect(remoteWord(name)).toBe(name.replace('mfe-', ''));
    expect(() => refusePath('/harbour/:berth_id', 'mfe-harbour')).not.toThrow();
    expect(() => refusePath('/port/berths', 'mfe-directory')).not.toThrow();
    expect(() => refusePath('/port/:name', 'mfe-directory')).toThrow(/shows \/port\/:id already/);
  });
});
