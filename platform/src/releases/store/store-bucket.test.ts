import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Peer } from '@nfcards/api/s3-peer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareRemote, refusalOf } from '../channels/channel.fixture.ts';
import { Channel } from '../channels/channel.ts';
import { removeGarbage } from '../commands/garbage.ts';
import { bucketPlace } from '../place/store-bucket.ts';
import { integrityOf } from '../release/release-files.ts';
import { ReleaseStore } from './release-store.ts';

const ENTRY = 'console.log("the entry")';

/** A bucket, and machines that share it, each with a data folder of its own. */
async function openBucket() {
  const peer = await openS3Peer();
  onTestFinished(peer.close);
  const openMachine = async (secret = peer.credentials.secret) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bucket-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const options = { url: peer.url, ...peer.credentials, secret, retryDelays: [1, 1] };
    const store = new ReleaseStore(dataDir, { place: bucketPlace(dataDir, options) });
    const publish = (name: string, version: string, entry = ENTRY) =>
      store.add(name, version, async (folder) => {
        const integrity = { 'remoteEntry.js': integrityOf(Buffer.from(entry)) };
        await writeFile(join(folder, 'remoteEntry.js'), entry);
        const release = { ...bareRemote(name, version, `/${name}`), integrity };
        await writeFile(join(folder, 'release.json'), JSON.stringify(release));
      });
    return { store, publish, channel: new Channel(store, 'production') };
  };
  return { peer, openMachine, one: await openMachine(), other: await openMachine() };
}

describe('a bucket that machines share', () => {
  it('has what one publishes and promotes for all, with its files', async () => {
    const { one, other } = await openBucket();
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
    const { one, other } = await openBucket();
    await one.publish('mfe-a', '1.0.0');
    await Promise.all([1, 2].map(() => other.store.download('mfe-a', '1.0.0')));
    const entry = join(other.store.path('mfe-a', '1.0.0'), 'remoteEntry.js');
    expect(await readFile(entry, 'utf8')).toBe(ENTRY);
    for (const version of ['9.9.9', '..', '%2e%2e']) await other.store.download('mfe-a', version);
    expect(await readdir(join(other.store.folder, 'mfe-a'))).toEqual(['1.0.0']);
  });

  it('has one release of a version, never a mixture', async () => {
    const { one, other } = await openBucket();
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
    const { one, other } = await openBucket();
    const names = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'];
    for (const name of names) await one.publish(name, '1.0.0');
    await Promise.all(
      names.map((name, index) => (index % 2 === 0 ? one : other).channel.promote(name, '1.0.0')),
    );
    const { revision, releases, history } = await other.channel.read();
    expect([revision, Object.keys(releases).sort(), history.length]).toEqual([4, names, 4]);
  });

  it('tells that the channel changed', async () => {
    const { one, openMachine } = await openBucket();
    await one.publish('mfe-a', '1.0.0');
    const before = await (await openMachine()).channel.stamp();
    await one.channel.promote('mfe-a', '1.0.0');
    expect(await (await openMachine()).channel.stamp()).not.toBe(before);
  });

  it('frees what no channel names, and gives its version to nobody', async () => {
    const { one, other } = await openBucket();
    for (const version of ['1.0.0', '1.1.0']) await one.publish('mfe-a', version);
    await one.channel.promote('mfe-a', '1.1.0');
    const removed = await removeGarbage(other.store, { keep: 0 });
    expect(removed.map(({ version }) => version)).toEqual(['1.0.0']);
    expect(await one.store.versions('mfe-a')).toEqual(['1.1.0']);
    expect(await refusalOf(one.channel.promote('mfe-a', '1.0.0'))).toMatch(/^There is no release/);
    expect(await refusalOf(one.publish('mfe-a', '1.0.0'))).toMatch(/is published already/);
  });
});

describe('a bucket that fails', () => {
  it('is asked again', async () => {
    const { peer, one } = await openBucket();
    await one.publish('mfe-a', '1.0.0');
    peer.faults.push('unavailable', 'hang_up');
    await one.channel.promote('mfe-a', '1.0.0');
    expect((await one.channel.read()).revision).toBe(1);
  });

  it('may lose the answer to a replacement: it counts, once', async () => {
    const { peer, one } = await openBucket();
    const { place } = one.store;
    peer.faults.push('lost_answer');
    expect(await place.replace('channels/next.json', null, 'first')).toBe(true);
    expect(await place.replace('channels/next.json', null, 'second')).toBe(false);
    expect((await place.read('channels/next.json'))?.text).toBe('first');
  });

  it('is told in a sentence that has no secret in it', async () => {
    const { openMachine } = await openBucket();
    const { channel } = await openMachine('a wrong secret');
    expect(await refusalOf(channel.read())).toBe(
      'The bucket for releases cannot be used. It answered 403 to GET. Check RELEASES_STORE, RELEASES_REGION, RELEASES_KEY_ID and RELEASES_SECRET.',
    );
  });

  it('is told apart from wrong keys where a clock is wrong', async () => {
    const { peer, one } = await openBucket();
    peer.state.clockAhead = 7_200_000;
    expect(await refusalOf(one.channel.read())).toBe(
      'The bucket for releases cannot be used. It answered 403 to GET, and the clock here is 120 minutes behind its own. Set the clock of this machine, or of the store, whichever is wrong.',
    );
  });
});
