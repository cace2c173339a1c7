import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Channel } from '../channels/channel.ts';
import type { Release } from '../release/release.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { publishTree } from './publish-tree.ts';
import { siteNames, treeVersion } from './site-packages.ts';

/** A store that holds a release for each package of the working tree already, so that nothing is built. */
async function openSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'publish-tree-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const store = new ReleaseStore(dataDir);
  const channel = new Channel(store, 'production');
  const add = async (name: string, version: string) => {
    const common = { name, version, commit: null, integrity: {} };
    const release: Release =
      name === 'shell'
        ? { ...common, kind: 'shell', scripts: [], styles: [], fonts: [], styleHashes: [] }
        : {
            ...common,
            kind: 'remote',
            entry: '',
            container: name,
            namespace: name,
            exposes: [],
            mounts: [],
            needs: {},
          };
    await store.add(name, version, (folder) =>
      writeFile(join(folder, 'release.json'), JSON.stringify(release)),
    );
  };
  const tree = siteNames().map(treeVersion);
  for (const { name, version } of tree) await add(name, version);
  const told: string[] = [];
  const start = (...replace: string[]) =>
    publishTree(store, channel, (sentence) => void told.push(sentence), { replace });
  /** As if the tree had another content at the last start. */
  const changeTree = (name: string) => {
    const seen = Object.fromEntries(tree.map((one) => [one.name, one.version]));
    return writeFile(
      join(dirname(channel.file), 'production.tree.json'),
      JSON.stringify({ ...seen, [name]: '1.0.0-tree-0123456789' }),
    );
  };
  const live = async () =>
    Object.entries((await channel.read()).releases).map(([name, release]) => ({
      name,
      version: release.live,
    }));
  return {
    add,
    channel,
    start,
    changeTree,
    live,
    told,
    tree: tree.map(({ name, version }) => ({ name, version })),
  };
}

describe('starting the site', () => {
  it('makes the working tree live, and builds nothing that was built before', async () => {
    const { start, live, told, tree } = await openSite();
    await start();
    expect([await live(), told]).toEqual([tree, []]);
  });

  it('changes nothing when the tree did not change', async () => {
    const { start, channel } = await openSite();
    await start();
    const before = await channel.read();
    await start();
    expect(await channel.read()).toEqual(before);
  });

  it('leaves a version that somebody promoted since', async () => {
    const { start, channel, add } = await openSite();
    await start();
    await add('shell', '99.0.0');
    await channel.promote('shell', '99.0.0');
    await start();
    expect((await channel.read()).releases.shell?.live).toBe('99.0.0');
  });

  it('leaves a version that somebody rolled back to', async () => {
    const { start, channel, add } = await openSite();
    const before = '0.1.0-tree-0123456789';
    await add('shell', before);
    await channel.promote('shell', before);
    await start();
    await channel.rollback('shell');
    await start();
    expect((await channel.read()).releases.shell?.live).toBe(before);
  });

  it('leaves away what somebody withdrew, also when it is not known what was live last', async () => {
    const { start, channel, told, tree } = await openSite();
    await start();
    await channel.withdraw('mfe-wallet');
    expect(await start()).toEqual(['mfe-wallet']);
    await rm(join(dirname(channel.file), 'production.tree.json'));
    expect(await start()).toEqual(['mfe-wallet']);
    expect((await channel.read()).releases['mfe-wallet']).toBeUndefined();
    const gone = tree.find(({ name }) => name === 'mfe-wallet');
    const sentence = `mfe-wallet@${gone?.version} was withdrawn and stays away; “npm run publish-tree -- mfe-wallet” shows the working tree.`;
    expect(told).toEqual([sentence, sentence]);
    expect(await start('mfe-wallet')).toEqual([]);
    expect((await channel.read()).releases['mfe-wallet']?.live).toBe(gone?.version);
  });

  it('brings back what somebody withdrew once its tree changed', async () => {
    const { start, channel, changeTree, told } = await openSite();
    await start();
    await channel.withdraw('mfe-wallet');
    await changeTree('mfe-wallet');
    await start();
    expect((await channel.read()).releases['mfe-wallet']).toBeDefined();
    expect(told).toEqual([]);
  });

  it('makes a package live that is not, though the tree did not change', async () => {
    const { start, channel, live, tree } = await openSite();
    await start();
    await rm(channel.file);
    await start();
    expect(await live()).toEqual(tree);
  });

  it('never takes the place of a version that was promoted by hand, and says so at each start', async () => {
    const { start, channel, tree, add, changeTree, told } = await openSite();
    await start();
    await add('mfe-wallet', '99.0.0');
    await channel.promote('mfe-wallet', '99.0.0');
    await changeTree('mfe-wallet');
    const sentence =
      'mfe-wallet@99.0.0 was promoted by hand and stays; “npm run publish-tree -- mfe-wallet” shows the working tree.';
    for (const told of [1, 2]) expect([told, await start()]).toEqual([told, ['mfe-wallet']]);
    expect(told).toEqual([sentence, sentence]);
    expect((await channel.read()).releases['mfe-wallet']?.live).toBe('99.0.0');
    expect(await start('mfe-wallet')).toEqual([]);
    const { version } = tree.find(({ name }) => name === 'mfe-wallet') ?? {};
    expect((await channel.read()).releases['mfe-wallet']).toEqual({ live: version, previous: '99.0.0' });
    expect([await start(), told.length]).toEqual([[], 2]);
  });

  it('nor of one that is tried out by hand', async () => {
    const { start, channel, add, changeTree } = await openSite();
    await start();
    await add('mfe-wallet', '99.0.0');
    await channel.promote('mfe-wallet', '99.0.0', { share: 0.1 });
    await changeTree('mfe-wallet');
    expect(await start()).toEqual(['mfe-wallet']);
    expect((await channel.read()).releases['mfe-wallet']?.candidate?.version).toBe('99.0.0');
  });

  it('nor shows again what was rolled back', async () => {
    const { start, channel, add, changeTree, told } = await openSite();
    await add('mfe-wallet', '1.0.0-tree-0123456789');
    await channel.promote('mfe-wallet', '1.0.0-tree-0123456789');
    await start();
    await channel.rollback('mfe-wallet');
    await changeTree('mfe-wallet');
    expect(await start()).toEqual(['mfe-wallet']);
    expect(told.join()).toMatch(/^mfe-wallet@1\.0\.0-tree-\w+ was left before and stays away; /);
    expect((await channel.read()).releases['mfe-wallet']?.live).toBe('1.0.0-tree-0123456789');
  });

  it('makes the tree live again when it is not known what was live last, except by hand', async () => {
    const { start, channel, live, tree, add } = await openSite();
    await start();
    await add('shell', '99.0.0');
    await channel.promote('shell', '99.0.0');
    await add('mfe-wallet', '1.0.0-tree-0123456789');
    await channel.promote('mfe-wallet', '1.0.0-tree-0123456789');
    await writeFile(join(dirname(channel.file), 'production.tree.json'), '{');
    await start();
    expect(await live()).toEqual(
      tree.map((one) => (one.name === 'shell' ? { name: 'shell', version: '99.0.0' } : one)),
    );
  });
});
