import { describe, expect, it } from 'vitest';
import { digestOf, type FakeLog, fakeLog } from '../certificates/log.fixture.ts';
import { type SeenHead, watchLog } from './watch-log.ts';

const SALT = new Uint8Array(32).fill(7);

async function grow(log: FakeLog, ...names: readonly string[]): Promise<void> {
  for (const name of names) await log.certify(await digestOf(name), SALT);
}

/** The head that a device keeps of the log as it is now. */
async function seenOf(log: FakeLog): Promise<SeenHead> {
  const watch = await watchLog(log.source, null);
  if (watch.status !== 'sound') throw new Error(`the log is ${watch.status}`);
  return watch.keep;
}

describe('the log, looked at again', () => {
  it('is sound while it begins with what was seen, and the newer head is kept', async () => {
    const log = await fakeLog();
    await grow(log, 'a', 'b', 'c');
    const seen = await seenOf(log);
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'sound', keep: seen });
    await grow(log, 'd', 'e');
    const watch = await watchLog(log.source, seen);
    expect(watch).toMatchObject({ status: 'sound', head: { size: 5 } });
    expect(watch).not.toMatchObject({ keep: seen });
  });

  it('is empty at first, and may not become so again', async () => {
    const log = await fakeLog();
    expect(await watchLog(log.source, null)).toEqual({ status: 'empty', verifier: log.verifier });
    await grow(log, 'a');
    const seen = await seenOf(log);
    log.rewindTo(0);
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'tampered', how: 'gone', seen });
  });

  it('is tampered with when it was cut, or written anew, under the same key', async () => {
    const log = await fakeLog();
    await grow(log, 'a', 'b', 'c');
    const seen = await seenOf(log);
    log.rewindTo(2);
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'tampered', how: 'past', seen });
    await grow(log, 'x');
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'tampered', how: 'past' });
    await grow(log, 'y');
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'tampered', how: 'past' });
  });

  it('is tampered with when it signs with another key', async () => {
    const [log, other] = [await fakeLog(), await fakeLog()];
    await grow(log, 'a');
    await grow(other, 'a');
    expect(await watchLog(other.source, await seenOf(log))).toMatchObject({ status: 'tampered', how: 'key' });
  });

  it('is another log once it has begun anew, which is said in other words than a change of its key', async () => {
    const log = await fakeLog();
    await grow(log, 'a', 'b');
    const seen = await seenOf(log);
    const after = await log.beginAnew();
    expect(await watchLog(after.source, seen)).toMatchObject({ status: 'tampered', how: 'anew', seen });
  });

  it('is believed nothing when its head is not signed by the key that it names', async () => {
    const [log, other] = [await fakeLog(), await fakeLog()];
    await grow(log, 'a');
    const source = { ...log.source, verifier: async () => other.verifier };
    expect(await watchLog(source, null)).toEqual({ status: 'unsigned' });
  });

  it('begins anew where what the device kept cannot be read', async () => {
    const log = await fakeLog();
    await grow(log, 'a');
    const seen = { verifier: log.verifier, checkpoint: 'torn' };
    expect(await watchLog(log.source, seen)).toMatchObject({ status: 'sound', keep: await seenOf(log) });
  });
});
