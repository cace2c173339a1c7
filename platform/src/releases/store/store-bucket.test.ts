import { openS3Peer } from '@nfcards/api/s3-peer';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refusalOf } from '../channels/channel.fixture.ts';
import { describeSharedBucket, openMachine } from '../channels/shared-bucket.fixture.ts';
import { removeGarbage } from '../commands/garbage.ts';

/** A bucket, and a machine that uses it. */
async function openBucket() {
  const peer = await openS3Peer();
  onTestFinished(peer.close);
  return { peer, one: await openMachine(peer) };
}

describeSharedBucket('the peer', async () => (await openBucket()).peer);
describeSharedBucket('a peer that reads no quotation marks', async () => {
  const { peer } = await openBucket();
  peer.state.conditions = 'unquoted';
  return peer;
});

// The peer's files are old; garbage of a real server would have to be.
it('a bucket frees what no channel names, and gives its version to nobody', async () => {
  const { peer, one } = await openBucket();
  const other = await openMachine(peer);
  for (const version of ['1.0.0', '1.1.0']) await one.publish('mfe-a', version);
  await one.channel.promote('mfe-a', '1.1.0');
  const removed = await removeGarbage(other.store, { keep: 0 });
  expect(removed.map(({ version }) => version)).toEqual(['1.0.0']);
  expect(await one.store.versions('mfe-a')).toEqual(['1.1.0']);
  expect(await refusalOf(one.channel.promote('mfe-a', '1.0.0'))).toMatch(/^There is no release/);
  expect(await refusalOf(one.publish('mfe-a', '1.0.0'))).toMatch(/is published already/);
});

describe('a bucket that does not keep to conditions', () => {
  it.each([
    ['none', 'If-None-Match: *'],
    ['only_none_match', 'If-Match'],
  ] as const)('is named before anything is published or promoted: %s', async (conditions, header) => {
    const { peer, one } = await openBucket();
    await one.publish('mfe-a', '1.0.0');
    peer.state.conditions = conditions;
    const before = [...peer.objects.keys()].sort();
    const { channel, publish } = await openMachine(peer);
    const sentence = `does not keep to conditional writes (${header})`;
    expect(await refusalOf(publish('mfe-a', '1.1.0'))).toContain(sentence);
    expect(await refusalOf(channel.promote('mfe-a', '1.0.0'))).toContain(sentence);
    expect([...peer.objects.keys()].sort()).toEqual(before);
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
    const { peer } = await openBucket();
    const credentials = { ...peer.credentials, secret: 'a wrong secret' };
    const { channel } = await openMachine({ ...peer, credentials });
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
