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
  const start = () => publishTree(store, channel, (sentence) => void told.push(sentence));
  const live = async () =>
    Object.entries((await channel.read()).releases).map(([name, release]) => ({
      name,
      version: release.live,
    }));
  return { add, channel, start, live, told, tree: tree.map(({ name, version }) => ({ name, version })) };
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
    await add('shell', '0.1.0');
    await channel.promote('shell', '0.1.0');
    await start();
    await channel.rollback('shell');
    await start();
    expect((await channel.read()).releases.shell?.live).toBe('0.1.0');
  });

  it('leaves away what somebody withdrew, also when it is not known what was live last', async () => {
    const { start, channel } = await openSite();
    await start();
    await channel.withdraw('mfe-wallet');
    await start();
    await rm(join(dirname(channel.file), 'production.tree.json'));
    await start();
    expect((await channel.read()).releases['mfe-wallet']).toBeUndefined();
  });

  it('brings back what somebody withdrew once its tree changed', async () => {
    const { start, channel, tree } = await openSite();
    await start();
    await channel.withdraw('mfe-wallet');
    const seen = Object.fromEntries(tree.map(({ name, version }) => [name, version]));
    await writeFile(
      join(dirname(channel.file), 'production.tree.json'),
      JSON.stringify({ ...seen, 'mfe-wallet': '1.0.0-tree-0123456789' }),
    );
    await start();
    expect((await channel.read()).releases['mfe-wallet']).toBeDefined();
  });

  it('makes a package live that is not, though the tree did not change', async () => {
    const { start, channel, live, tree } = await openSite();
    await start();
    await rm(channel.file);
    await start();
    expect(await live()).toEqual(tree);
  });

  it('makes the tree live again when it is not known what was live last', async () => {
    const { start, channel, live, tree, add } = await openSite();
    await start();
    await add('shell', '99.0.0');
    await channel.promote('shell', '99.0.0');
    await writeFile(join(dirname(channel.file), 'production.tree.json'), '{');
    await start();
    expect(await live()).toEqual(tree);
  });
});
