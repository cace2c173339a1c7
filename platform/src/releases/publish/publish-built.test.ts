import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { integrityOf } from '../release/release-files.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { publish } from './publish.ts';

type Files = Readonly<Record<string, string>>;

const PAGE = 'globalThis.tidesPage = { Component: () => null, texts: [] };';
const SHEET = '@layer feature { .mfe-tides__page { padding: 1rem } }';

const STRAY = 'h1 { color: red }';

const DECLARATION = {
  name: 'mfe-tides',
  namespace: 'tides',
  developmentPort: 3199,
  mounts: ['/tides', '/tides/:id'].map((path) => ({
    ...{ path, page: 'tides', reads: ['port_details'], head: 'src/tides', indexed: false },
  })),
};

const PACKAGE: Files = {
  'package.json': JSON.stringify({ version: '1.2.0', dependencies: { react: '19.3.1' } }),
  'remote.json': JSON.stringify(DECLARATION),
  'src/routes.ts': "import { useState } from 'react';\nexport const routes = { '/tides': () => useState };\n",
  'src/tides/fr.json': JSON.stringify({ title: 'Marées', description: 'Les marées du jour.' }),
  'src/tides/en.json': JSON.stringify({ title: 'Tides', description: 'The tides of the day.' }),
};

/** A container as the contract has it, written by hand. */
function entryWith(integrity: string, { name = 'mfe_tides_1_2_0', more = '' } = {}): string {
  return `var ${name} = (() => {
  const base = document.currentScript.src.replace(/[^/]+$/, '');
  const ask = (tag, said) => new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement(tag), said, { onload: resolve, onerror: reject }));
  });
  let scope;
  let asked;
  const open = async () => {
    asked ??= Promise.all([
      ask('link', { rel: 'stylesheet', href: base + 'css/tides.css', integrity: '${integrityOf(SHEET)}' }),
      ask('script', { src: base + 'js/tides.js', integrity: '${integrity}' }),
    ]);
    await asked;
    const give = await scope.react['19.0.0'].get();
    give().createContext(null);
    return { page: globalThis.tidesPage };
  };
  const routes = { '/tides': open, '/tides/:id': open };
  ${more}
  return { init: async (given) => { scope = given; }, get: async () => () => ({ routes }) };
})();`;
}

const BUILT: Files = {
  'remoteEntry.js': entryWith(integrityOf(PAGE)),
  'js/tides.js': PAGE,
  'js/tides.js.map': '{}',
  'css/tides.css': SHEET,
  'built.json': JSON.stringify({ entry: 'remoteEntry.js', needs: { react: '^19.0.0' } }),
};

async function write(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

/** Publishes with these files in the place of those above, or beside them. */
async function publishBuilt({ of = {}, built = {} }: { readonly of?: Files; readonly built?: Files } = {}) {
  const folder = await write({ ...PACKAGE, ...of });
  const store = new ReleaseStore(await write({}));
  const releasable = { name: 'mfe-tides', folder, version: '1.2.0' };
  const release = await publish(store, releasable, { built: await write({ ...BUILT, ...built }) });
  return { release, files: await readdir(store.path('mfe-tides', '1.2.0'), { recursive: true }) };
}

describe('a folder that another tool built', () => {
  it('becomes a release, with what publish finds out by loading it', async () => {
    const { release, files } = await publishBuilt();
    expect(release).toMatchObject({
      kind: 'remote',
      entry: 'remoteEntry.js',
      container: 'mfe_tides_1_2_0',
      exposes: ['./routes'],
      // The second page asks for nothing if the first was opened before.
      mounts: ['/tides', '/tides/:id'].map((path) => ({
        ...{ path, scripts: ['js/tides.js'], styles: ['css/tides.css'], indexed: false },
      })),
      needs: { react: '^19.0.0' },
      uses: { shared: '*', names: { react: { useState: 'src/routes.ts:1' } } },
      integrity: { 'js/tides.js': integrityOf(PAGE), 'css/tides.css': integrityOf(SHEET) },
    });
    expect(release.server, 'its pages come from the browser alone').toBeUndefined();
    expect(files).toEqual(expect.arrayContaining(['remoteEntry.js', 'js/tides.js.br', 'release.json']));
    expect(files.filter((file) => /\.map|built\.json/.test(file))).toEqual([]);
  });

  it('keeps what its pages call of a service of their own', async () => {
    const declared = { ...DECLARATION, service: { openapi: 'service.json' } };
    const described = { openapi: '3.1.0', paths: { '/heights': { get: { responses: {} } } } };
    const { release } = await publishBuilt({
      of: { 'remote.json': JSON.stringify(declared), 'service.json': JSON.stringify(described) },
    });
    expect(release).toMatchObject({
      service: true,
      uses: { service: { place: 'service.json', shapes: { 'GET /heights': { gives: '{}' } } } },
    });
  });

  it('says itself what it uses where its sources cannot be read', async () => {
    const uses = { names: { react: ['useState'] }, operations: ['boats'] };
    const said = JSON.stringify({ entry: 'remoteEntry.js', needs: { react: '^19.0.0' }, uses });
    const { release } = await publishBuilt({ built: { 'built.json': said } });
    expect(release).toMatchObject({
      uses: {
        names: { react: { useState: 'built.json' } },
        operations: { boats: 'built.json', port_details: 'built.json' },
      },
    });
  });

  it.each<[string, Files, RegExp]>([
    ['no entry of that name', { 'built.json': '{"entry":"main.js","needs":{}}' }, /there is no main\.js in/],
    ['an entry outside', { 'built.json': '{"entry":"../main.js","needs":{}}' }, /entry: it must be a script/],
    [
      'another container',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE), { name: 'tides' }) },
      /remoteEntry\.js announces no container under the name mfe_tides_1_2_0\.$/,
    ],
    [
      'a script without integrity',
      { 'remoteEntry.js': entryWith('') },
      /it asks for the script js\/tides\.js without integrity/,
    ],
    [
      'the integrity of other bytes',
      { 'remoteEntry.js': entryWith(integrityOf('other')) },
      /it asks for js\/tides\.js with another integrity than its SHA-256/,
    ],
    [
      'a file that is not there',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE)).replace('js/tides.js', 'js/gone.js') },
      /it asks for js\/gone\.js, which is not in the folder/,
    ],
    [
      'a file of somebody else',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE)).replace("base + 'js/", "'https://cdn.example/") },
      /it asks for https:\/\/cdn\.example\/tides\.js, which is outside of its release/,
    ],
    [
      'a page that is missing',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE)).replace("'/tides':", "'/currents':") },
      /its door \.\/routes has no page for \/tides/,
    ],
    [
      'a chunk without a page',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE)).replace('{ page: ', '{ view: ') },
      /what it loads for \/tides exports no page/,
    ],
    [
      'ES modules',
      {
        'remoteEntry.js': entryWith(integrityOf(PAGE), {
          more: "routes['/tides'] = () => import('./x.js');",
        }),
      },
      /it loads by import\(\), for which browsers have no integrity/,
    ],
    [
      'an entry that is a module',
      { 'remoteEntry.js': 'export const routes = {};' },
      /it is no script that browsers run/,
    ],
    [
      'code that is made of text',
      { 'remoteEntry.js': entryWith(integrityOf(PAGE), { more: "eval('1');" }) },
      /it makes code of text \(eval\)/,
    ],
    [
      'code that is made of text outside of its page, where the network would be',
      {
        'remoteEntry.js': entryWith(integrityOf(PAGE), {
          more: "setTimeout.constructor('return process')();",
        }),
      },
      /it makes code of text \(eval\)/,
    ],
    [
      'code that is made by its document',
      {
        'remoteEntry.js': entryWith(integrityOf(PAGE), {
          more: "document.createElement('a').constructor.constructor('return process')();",
        }),
      },
      /it makes code of text \(eval\)/,
    ],
    [
      'a style element',
      {
        'remoteEntry.js': entryWith(integrityOf(PAGE), {
          more: "document.head.append(document.createElement('style'));",
        }),
      },
      /it puts a <style> into the page/,
    ],
    [
      'a module that the shell has not',
      { 'built.json': '{"entry":"remoteEntry.js","needs":{"lodash":"^4.0.0"}}' },
      /built\.json needs lodash, which the shell does not hand over/,
    ],
    [
      'a range that is none',
      { 'built.json': '{"entry":"remoteEntry.js","needs":{"react":"newest"}}' },
      /built\.json needs react newest, which is no range of versions/,
    ],
    [
      'an operation that there is not',
      {
        'built.json':
          '{"entry":"remoteEntry.js","needs":{},"uses":{"names":{},"operations":["boats_by_colour"]}}',
      },
      /built\.json names the operation “boats_by_colour”, which there is not/,
    ],
    ['a page of its own', { 'index.html': '<h1>' }, /index\.html would be a page of its own in the site/],
    ['a name that publish gives', { 'release.json': '{}' }, /release\.json is a name that publish gives/],
    [
      'a stray style',
      {
        'css/tides.css': STRAY,
        'remoteEntry.js': entryWith(integrityOf(PAGE)).replace(integrityOf(SHEET), integrityOf(STRAY)),
      },
      /h1 \{…\} in css\/tides\.css restyles what others show/,
    ],
  ])('with %s is refused', async (_, built, sentence) => {
    await expect(publishBuilt({ built })).rejects.toThrow(sentence);
  });

  it.each<[string, Files, RegExp]>([
    [
      'heavier than its budgets',
      { 'budgets.json': '{"entry":100,"pages":{"*":10000},"styles":1000}' },
      /mfe-tides is heavier than its budgets/,
    ],
    [
      'of a package of another name',
      { 'remote.json': JSON.stringify({ ...DECLARATION, name: 'mfe-currents' }) },
      /is the folder of mfe-currents, and not of mfe-tides/,
    ],
    [
      'with a text that is missing in a language',
      { 'src/tides/en.json': JSON.stringify({ title: 'Tides' }) },
      /“description” is missing in English/,
    ],
  ])('%s is refused', async (_, of, sentence) => {
    await expect(publishBuilt({ of })).rejects.toThrow(sentence);
  });

  it('without sources, and without saying what it uses, is refused', async () => {
    const folder = await write({ ...PACKAGE, 'src/routes.js': '' });
    await rm(join(folder, 'src/routes.ts'));
    const store = new ReleaseStore(await write({}));
    const published = publish(
      store,
      { name: 'mfe-tides', folder, version: '1.2.0' },
      { built: await write(BUILT) },
    );
    await expect(published).rejects.toThrow(/no src\/routes\.ts to read what it uses from/);
  });
});
