import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '../build/check-texts.ts';
import { ROOT } from '../releases/site-packages.ts';
import { withMount, withRoute } from './new-page.ts';
import { withPackages } from './new-remote.ts';
import { type NewPage, pageFiles } from './page-template.ts';
import { existingRemote, refusePageName, refusePath, remoteWord } from './refusals.ts';
import { lockEntries, type NewRemote, remoteFiles } from './remote-template.ts';

const berths: NewPage = {
  page: 'berth-list',
  path: '/berths/:id',
  namespace: 'harbour',
  titles: { fr: 'Les places', en: 'Berths' },
};

const harbour: NewRemote = {
  name: 'mfe-harbour',
  developmentPort: 3105,
  versions: {
    '@nfcards/shared': '1.0.0',
    '@nfcards/platform': '1.0.0',
    '@types/react': '19.3.0',
    effector: '23.4.4',
    'effector-react': '23.3.0',
    react: '19.3.1',
  },
  page: { ...berths, page: 'harbour', path: '/harbour' },
};

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
    ['/:id', /the site itself answers/],
    ['/port/:name', /mfe-directory shows \/port\/:id already/],
  ])('a page at %s', (path, refusal) => {
    expect(() => refusePath(path)).toThrow(refusal);
  });

  it('a page in a remote that is not there, or under a name that its folder has', () => {
    expect(() => existingRemote('mfe-quay')).toThrow(/^There is no remote “mfe-quay”. The remotes are: mfe-/);
    expect(() => refusePageName('vault', 'mfe-wallet')).toThrow(/There is a folder mfe-wallet\/src\/vault/);
    expect(() => refusePageName('Berths', 'mfe-wallet')).toThrow(/cannot be the name of a page/);
  });

  it.each(['harbour', 'mfe-harbour', 'harbour-office'])('but not %s, which is free', (name) => {
    expect(remoteWord(name)).toBe(name.replace('mfe-', ''));
    expect(() => refusePath('/harbour/:berth_id')).not.toThrow();
  });
});
