import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../failure.ts';
import type { Release } from '../release/release.ts';
import { ReleaseStore } from './release-store.ts';

async function openStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'release-store-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { dataDir, store: new ReleaseStore(dataDir) };
}

function wallet(version: string): Release {
  return {
    kind: 'remote',
    name: 'mfe-wallet',
    version,
    commit: null,
    integrity: { 'remoteEntry.js': 'sha384-x' },
    entry: 'remoteEntry.js',
    container: 'mfe_wallet',
    namespace: 'wallet',
    exposes: ['./routes'],
    mounts: [],
    needs: { react: '^19.3.1' },
  };
}

function add(store: ReleaseStore, version: string, content = '') {
  return store.add('mfe-wallet', version, async (folder) => {
    await writeFile(join(folder, 'remoteEntry.js'), content);
    await writeFile(join(folder, 'release.json'), JSON.stringify(wallet(version)));
  });
}

async function refusalOf(asked: Promise<unknown>): Promise<string> {
  const cause = await asked.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  );
  return cause instanceof Failure ? cause.message : `not a Failure: ${cause}`;
}

describe('a published release (C2)', () => {
  it('is whole: its files and its description', async () => {
    const { store } = await openStore();
    await add(store, '1.0.0', 'entry');
    expect(await store.has('mfe-wallet', '1.0.0')).toBe(true);
    expect(await store.read('mfe-wallet', '1.0.0')).toEqual(wallet('1.0.0'));
    expect((await readdir(store.path('mfe-wallet', '1.0.0'))).sort()).toEqual([
      'release.json',
      'remoteEntry.js',
    ]);
  });

  it('never changes: the same version is refused, and what it holds stays', async () => {
    const { store } = await openStore();
    await add(store, '1.0.0', 'first');
    expect(await refusalOf(add(store, '1.0.0', 'second'))).toBe(
      'mfe-wallet@1.0.0 is published already, and a release never changes: raise the version.',
    );
    expect(await readFile(join(store.path('mfe-wallet', '1.0.0'), 'remoteEntry.js'), 'utf8')).toBe('first');
  });

  it('is one of two published at the same time, never a mixture', async () => {
    const { store } = await openStore();
    const outcomes = await Promise.allSettled([add(store, '1.0.0', 'one'), add(store, '1.0.0', 'other')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes[0]?.status === 'fulfilled' ? 'one' : 'other';
    expect(await readFile(join(store.path('mfe-wallet', '1.0.0'), 'remoteEntry.js'), 'utf8')).toBe(winner);
  });

  it('is out of sight while it is filled', async () => {
    const { store } = await openStore();
    await store.add('mfe-wallet', '1.0.0', async (folder) => {
      await writeFile(join(folder, 'release.json'), JSON.stringify(wallet('1.0.0')));
      expect([await store.has('mfe-wallet', '1.0.0'), await store.names()]).toEqual([false, []]);
    });
    expect(await store.names()).toEqual(['mfe-wallet']);
  });
});

describe('a release that could not be filled', () => {
  it('leaves nothing, and can be published again', async () => {
    const { store, dataDir } = await openStore();
    const filling = store.add('mfe-wallet', '1.0.0', async (folder) => {
      await writeFile(join(folder, 'remoteEntry.js'), 'half');
      throw new Failure('mfe-wallet does not build');
    });
    expect(await refusalOf(filling)).toBe('mfe-wallet does not build');
    expect([await store.has('mfe-wallet', '1.0.0'), await store.names()]).toEqual([false, []]);
    expect(await readdir(join(dataDir, 'staging'))).toEqual([]);
    await add(store, '1.0.0');
    expect(await store.has('mfe-wallet', '1.0.0')).toBe(true);
  });
});

describe('a name or a version that is none', () => {
  it.each(['../x', '..', 'a/b', '', 'Mfe', '1x', '.hidden', 'a b'])(
    'the name “%s” is refused',
    async (name) => {
      const { store } = await openStore();
      const sentence = `“${name}” is not the name of a release; one looks like mfe-wallet.`;
      expect(await refusalOf(store.read(name, '1.0.0'))).toBe(sentence);
      expect(await refusalOf(store.add(name, '1.0.0', async () => {}))).toBe(sentence);
      expect(await refusalOf(store.versions(name))).toBe(sentence);
      expect(await refusalOf(store.has(name, '1.0.0'))).toBe(sentence);
    },
  );

  it.each(['../x', '1.0', 'v1.0.0', '01.0.0', '1.0.0-a/../../x', '1.0.0+build', '', 'latest'])(
    'the version “%s” is refused',
    async (version) => {
      const { store } = await openStore();
      const sentence = `“${version}” is not a version; one looks like 1.4.2.`;
      expect(await refusalOf(store.read('mfe-wallet', version))).toBe(sentence);
      expect(await refusalOf(store.add('mfe-wallet', version, async () => {}))).toBe(sentence);
      expect(() => store.path('mfe-wallet', version)).toThrow(sentence);
    },
  );
});

describe('reading a release', () => {
  it('that is not there says so, and how to see what is', async () => {
    const { store } = await openStore();
    expect(await refusalOf(store.read('mfe-wallet', '9.9.9'))).toBe(
      'There is no release mfe-wallet@9.9.9. “npm run release -- status” lists what there is.',
    );
  });

  it.each(['', '{', 'null', '{"kind":"remote","name":"mfe-wallet"}'])(
    'whose description is “%s” says so',
    async (text) => {
      const { store } = await openStore();
      await store.add('mfe-wallet', '1.0.0', (folder) => writeFile(join(folder, 'release.json'), text));
      expect(await refusalOf(store.read('mfe-wallet', '1.0.0'))).toMatch(
        /release\.json is not the description of a release: publish mfe-wallet again\.$/,
      );
    },
  );
});

describe('what there is', () => {
  it('is nothing in a new data folder', async () => {
    const { store } = await openStore();
    expect([await store.names(), await store.versions('mfe-wallet')]).toEqual([[], []]);
  });

  it('is told oldest version first, a number as a number', async () => {
    const { store } = await openStore();
    for (const version of ['1.10.0', '1.9.0', '1.10.0-next.1', '0.20.0', '1.10.0-tree-00ff']) {
      await add(store, version);
    }
    expect(await store.versions('mfe-wallet')).toEqual([
      '0.20.0',
      '1.9.0',
      '1.10.0-next.1',
      '1.10.0-tree-00ff',
      '1.10.0',
    ]);
  });

  it('is what was compressed in the newest release, a working tree aside', async () => {
    const { store } = await openStore();
    const compressed = (version: string) =>
      store.add('mfe-wallet', version, async (folder) => {
        await writeFile(join(folder, 'heic.worker.js.br'), version);
        await writeFile(join(folder, 'release.json'), JSON.stringify(wallet(version)));
      });
    expect(await store.compressedBefore('mfe-wallet')('heic.worker.js')).toBe(null);
    for (const version of ['1.0.9', '1.0.10', '1.1.0-tree-0123456789']) await compressed(version);
    const before = store.compressedBefore('mfe-wallet');
    expect((await before('heic.worker.js'))?.toString()).toBe('1.0.10');
    expect(await before('pdf.worker.js')).toBe(null);
  });

  it('is told without what an operating system or a person left there', async () => {
    const { store } = await openStore();
    await add(store, '1.0.0');
    await writeFile(join(store.folder, '.DS_Store'), '');
    await mkdir(join(store.folder, 'mfe-wallet', 'copy of 1.0.0'));
    await mkdir(join(store.folder, 'mfe-wallet', '2.0.0'));
    expect([await store.names(), await store.versions('mfe-wallet')]).toEqual([['mfe-wallet'], ['1.0.0']]);
  });
});
