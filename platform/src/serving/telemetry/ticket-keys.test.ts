import { describe, expect, it } from 'vitest';
import { SharedTicketKeys, TICKET_LIFE, type TicketKey } from './ticket-keys.ts';

const DAY = 24 * 3_600_000;

/** A store that several gateways share, and that can be away. */
function openStore() {
  const store = { text: null as string | null, isAway: false, reads: 0 };
  const read = async () => {
    if (store.isAway) throw new Error('The bucket is away.');
    store.reads += 1;
    return store.text === null ? null : { text: store.text, tag: store.text };
  };
  const replace = async (_path: string, before: { readonly tag: string } | null, text: string) => {
    if (store.isAway) throw new Error('The bucket is away.');
    if ((before?.tag ?? null) !== store.text) return false;
    store.text = text;
    return true;
  };
  let clock = 1_000_000;
  const reports: string[] = [];
  const gateway = () =>
    new SharedTicketKeys({
      place: { read, replace },
      channel: 'production',
      report: (sentence) => void reports.push(sentence),
      now: () => clock,
    });
  return {
    store,
    reports,
    gateway,
    later: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

/** What it signs with once it has looked. */
async function keyOf(keys: SharedTicketKeys): Promise<TicketKey> {
  keys.current();
  await keys.settled();
  return keys.current();
}

describe('the keys of page tickets', () => {
  it('are the same for all gateways of a channel, whoever was first', async () => {
    const { gateway } = openStore();
    const [one, two] = [gateway(), gateway()];
    const [first, second] = await Promise.all([keyOf(one), keyOf(two)]);
    expect(second).toEqual(first);
    expect(two.find(first.id)).toEqual(first);
  });

  it('change every day; those of before are known for as long as their tickets are good', async () => {
    const { gateway, later } = openStore();
    const one = gateway();
    const first = await keyOf(one);
    later(DAY);
    const second = await keyOf(one);
    expect(second.secret).not.toBe(first.secret);
    const two = gateway();
    await keyOf(two);
    expect([two.find(first.id)?.id, two.find(second.id)?.id]).toEqual([first.id, second.id]);
    later(DAY);
    const third = gateway();
    await keyOf(third);
    expect(third.find(first.id)).toBeUndefined();
    expect(third.find(second.id)?.id).toBe(second.id);
  });

  it('of another gateway are looked for when a ticket of theirs comes', async () => {
    const { gateway, later } = openStore();
    const [one, two] = [gateway(), gateway()];
    await Promise.all([keyOf(one), keyOf(two)]);
    later(DAY + TICKET_LIFE);
    const fresh = await keyOf(one);
    expect(two.find(fresh.id)).toBeUndefined();
    await two.settled();
    expect(two.find(fresh.id)).toEqual(fresh);
  });

  it('keep nobody waiting, nor stop anything, where the store is away', async () => {
    const { store, gateway, reports, later } = openStore();
    store.isAway = true;
    const one = gateway();
    const own = await keyOf(one);
    expect(one.find(own.id)).toEqual(own);
    expect(reports).toEqual(['The keys of page tickets cannot be shared']);
    store.isAway = false;
    later(DAY);
    expect(await keyOf(one)).not.toEqual(own);
    expect(one.find(own.id), 'a page that was given it may yet tell').toEqual(own);
  });

  it('are not looked for with each ticket that somebody makes up', async () => {
    const { store, gateway } = openStore();
    const one = gateway();
    await keyOf(one);
    const { reads } = store;
    for (let no = 0; no < 100; no++) one.find(`made-up-${no}`);
    await one.settled();
    expect(store.reads).toBe(reads);
  });

  it('are made anew where the file says nothing', async () => {
    const { store, gateway } = openStore();
    store.text = 'nonsense';
    const key = await keyOf(gateway());
    expect(JSON.parse(store.text)).toEqual({ keys: [key] });
  });
});
