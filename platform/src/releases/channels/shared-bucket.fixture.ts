import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bucketPlace } from '../place/store-bucket.ts';
import { integrityOf } from '../release/release-files.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { bareRemote, refusalOf } from './channel.fixture.ts';
import { Channel } from './channel.ts';

const ENTRY = 'console.log("the entry")';
const SOURCE_MAP = '{"version":3}';

/** A bucket of an S3 server, or a folder of one. */
export interface TestBucket {
  readonly url: string;
  readonly credentials: { readonly region: string; readonly keyId: string; readonly secret: string };
}

/** A machine that shares a bucket with others, with a data folder of its own. */
export async function openMachine({ url, credentials }: TestBucket) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const options = { url, ...credentials, retryDelays: [1, 1] };
  const store = new ReleaseStore(dataDir, { place: bucketPlace(dataDir, options) });
  const publish = (name: string, version: string, entry = ENTRY) =>
    store.add(name, version, async (folder, maps) => {
      const integrity = { 'remoteEntry.js': integrityOf(Buffer.from(entry)) };
      await writeFile(join(folder, 'remoteEntry.js'), entry);
      await writeFile(join(maps, 'remoteEntry.js.map.br'), brotliCompressSync(SOURCE_MAP));
      const release = {
        ...bareRemote(name, version, `/${name}`),
        ...{ integrity, maps: { 'remoteEntry.js': integrityOf(Buffer.from(SOURCE_MAP)) } },
      };
      await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    });
  return { store, publish, channel: new Channel(store, 'production') };
}

/** What each S3 server must do for teams that share a bucket. */
export function describeSharedBucket(server: string, openBucket: () => Promise<TestBucket>): void {
  async function openMachines() {
    const bucket = await openBucket();
    return {
      one: await openMachine(bucket),
      other: await openMachine(bucket),
      another: () => openMachine(bucket),
    };
  }

  describe(`a bucket of ${server} that machines share`, () => {
    it('has what one publishes and promotes for all, with its files', async () => {
      const { one, other } = await openMachines();
      await one.publish('mfe-a', '1.0.0');
      await one.publish('mfe-a', '1.10.0');
      await one.publish('mfe-b', '1.0.0');
      await one.channel.promote('mfe-a', '1.10.0');
      expect(await other.store.names()).toEqual(['mfe-a', 'mfe-b']);
      expect(await other.store.versions('mfe-a')).toEqual(['1.0.0', '1.10.0']);
      expect((await other.channel.read()).releases['mfe-a']?.live).toBe('1.10.0');
      await other.store.read('mfe-a', '1.10.0');
      const entry = join(other.store.path('mfe-a', '1.10.0'), 'remoteEntry.js');
      expect(await readFile(entry, 'utf8')).toBe(ENTRY);
    });

    it('brings what an open page still asks for, and nothing of what there is not', async () => {
      const { one, other } = await openMachines();
      await one.publish('mfe-a', '1.0.0');
      await Promise.all([1, 2].map(() => other.store.download('mfe-a', '1.0.0')));
      const entry = join(other.store.path('mfe-a', '1.0.0'), 'remoteEntry.js');
      expect(await readFile(entry, 'utf8')).toBe(ENTRY);
      for (const version of ['9.9.9', '..', '%2e%2e']) await other.store.download('mfe-a', version);
      expect(await readdir(join(other.store.folder, 'mfe-a'))).toEqual(['1.0.0']);
    });

    it('has the source maps of a release, apart from what browsers fetch', async () => {
      const { one, other } = await openMachines();
      await one.publish('mfe-a', '1.0.0');
      const release = await other.store.read('mfe-a', '1.0.0');
      expect(await other.store.sourceMap(release, 'remoteEntry.js')).toBe(SOURCE_MAP);
      expect(await readdir(other.store.path('mfe-a', '1.0.0'))).not.toContain('remoteEntry.js.map.br');
    });

    it('has one release of a version, never a mixture', async () => {
      const { one, other } = await openMachines();
      const outcomes = await Promise.all([
        refusalOf(one.publish('mfe-a', '1.0.0', 'one')),
        refusalOf(other.publish('mfe-a', '1.0.0', 'other')),
      ]);
      expect(outcomes.toSorted()).toEqual([
        'mfe-a@1.0.0 is published already, and a release never changes: raise the version.',
        'nothing was refused',
      ]);
      const bytes = await one.store.place.bytes('releases/mfe-a/1.0.0/remoteEntry.js');
      expect(bytes?.toString()).toBe(outcomes[0] === 'nothing was refused' ? 'one' : 'other');
    });

    it('loses nothing of promotions at the same time', async () => {
      const { one, other } = await openMachines();
      const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
      for (const name of names) await one.publish(name, '1.0.0');
      await Promise.all(
        names.map((name, index) => (index % 2 === 0 ? one : other).channel.promote(name, '1.0.0')),
      );
      const { revision, releases, history } = await other.channel.read();
      expect([revision, Object.keys(releases).sort(), history.length]).toEqual([4, names, 4]);
    });

    it('tells that the channel changed', async () => {
      const { one, another } = await openMachines();
      await one.publish('mfe-a', '1.0.0');
      const before = await (await another()).channel.stamp();
      await one.channel.promote('mfe-a', '1.0.0');
      expect(await (await another()).channel.stamp()).not.toBe(before);
    });
  });
}
