import { describe, expect, it, onTestFinished } from 'vitest';
import { Unavailable } from '../../failure.ts';
import type { Dated, LastKnownGoodOptions } from './last-known-good.ts';
import { LastKnownGood } from './last-known-good.ts';

const NEVER = new Promise<never>(() => undefined);

/** Something far away that counts how often it was asked; the test says what becomes of a question. */
function open(options: Partial<LastKnownGoodOptions<string>> = {}) {
  const world = { now: 1_000_000, asked: 0, answer: (): Promise<string> => Promise.resolve('first') };
  const incidents: { readonly isOver: boolean; readonly age: number | null }[] = [];
  const known = new LastKnownGood<string>({
    refresh: () => {
      world.asked += 1;
      return world.answer();
    },
    report: ({ cause, age }) => void incidents.push({ isOver: cause === null, age }),
    freshFor: 500,
    // A busy machine takes a moment for an answer that is there.
    timeout: 500,
    now: () => world.now,
    ...options,
  });
  onTestFinished(() => known.close());
  return { known, world, incidents };
}

describe('what is far away', () => {
  it('is asked once for all, and handed out without waiting while it is asked for again', async () => {
    const { known, world } = open();
    expect(await Promise.all([known.read(), known.read()])).toEqual(['first', 'first']);
    world.now += 499;
    await known.read();
    expect(world.asked).toBe(1);
    world.now += 1;
    world.answer = async () => 'second';
    expect(await known.read()).toBe('first');
    expect(await known.read()).toBe('first');
    await expect.poll(() => known.read()).toBe('second');
  });

  it('is waited for when nobody has asked for long: it may be another by now', async () => {
    const { known, world } = open({ timeout: 60_000 });
    await known.read();
    world.now += 3_600_000;
    world.answer = async () => 'second';
    expect(await known.read()).toBe('second');
  });

  it.each([
    ['fails', () => Promise.reject(new Unavailable('away'))],
    ['is silent', () => NEVER],
  ])('stays as it was while it %s, is not waited for, and the log hears of it once', async (_, answer) => {
    const { known, world, incidents } = open();
    await known.read();
    world.now += 60_000;
    world.answer = answer;
    for (let no = 0; no < 3; no += 1) {
      expect(await known.read()).toBe('first');
      world.now += 20_000;
    }
    expect(incidents).toEqual([{ isOver: false, age: 60 }]);
    expect(known.age()).toBe(120);
  });

  it('is news as soon as it is back, which the log hears too', async () => {
    const { known, world, incidents } = open();
    await known.read();
    world.now += 60_000;
    world.answer = () => Promise.reject(new Unavailable('away'));
    await known.read();
    world.answer = async () => 'second';
    await expect.poll(() => known.read()).toBe('second');
    expect(incidents.map(({ isOver }) => isOver)).toEqual([false, true]);
    expect(known.age()).toBe(0);
  });
});

describe('what is not there at the start', () => {
  it.each([
    ['fails', () => Promise.reject(new Unavailable('away'))],
    ['is silent', () => NEVER],
  ])('is what an earlier process knew, where it %s', async (_, answer) => {
    const recall = async (): Promise<Dated<string>> => ({ value: 'kept', at: 940_000 });
    const { known, world, incidents } = open({ recall });
    world.answer = answer;
    expect([await known.read(), known.age()]).toEqual(['kept', 60]);
    expect(incidents).toEqual([{ isOver: false, age: null }]);
  });

  it('is refused where nobody knows it, and had as soon as it can be', async () => {
    const { known, world } = open();
    world.answer = () => Promise.reject(new Unavailable('away'));
    await expect(known.read()).rejects.toThrow(Unavailable);
    expect(known.age()).toBe(Number.POSITIVE_INFINITY);
    world.answer = async () => 'first';
    expect(await known.read()).toBe('first');
  });
});
