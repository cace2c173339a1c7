import { operations } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { keptSearches } from '../src/places/search/kept-searches.ts';
import { search } from '../src/places/search/search.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;

describe.each(engines)('searches that are asked for again on $name', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  let find: ReturnType<typeof keptSearches>;
  const onQuery = vi.fn();
  beforeAll(async () => {
    place = await makePlace();
    database = await openDatabase({ ...place, progress: quiet, onQuery });
    find = keptSearches(database);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const read = (input: object) => parse(operations.search.input, input);

  async function ask(input: object) {
    const outcome = await find(read(input));
    if (outcome.kind === 'answer') return parse(operations.search.answer, outcome.answer);
    if (outcome.kind !== 'encoded') throw new Error(`The search answered ${JSON.stringify(outcome)}.`);
    const body = await outcome.body.bytes('identity');
    return parse(operations.search.answer, JSON.parse(body.toString()));
  }

  async function queriesOf(act: () => Promise<unknown>): Promise<number> {
    onQuery.mockClear();
    await act();
    return onQuery.mock.calls.length;
  }

  it.each([
    { text: 'la rochelle' },
    { text: 'rochele' },
    { text: 'nowhere at all' },
    { text: 'marina', region: 'Bretagne' },
    { country: 'FR', sort: 'name' },
  ])('are answered as the first time, by one reading for all who ask at once: %j', async (input) => {
    const plain = await search(database)(read(input));
    const together = await queriesOf(() => Promise.all([ask(input), ask(input), ask(input)]));
    expect({ kind: 'answer', answer: await ask(input) }).toEqual(plain);
    expect(await queriesOf(() => ask(input))).toBe(0);
    expect(together).toBeLessThanOrEqual(await queriesOf(() => search(database)(read(input))));
  });

  it('show what has changed', async () => {
    const [before] = (await ask({ text: 'la rochelle' })).places;
    await sql`update place set name = 'Renamed' where id = ${before?.id ?? ''}`.execute(database.db);
    await expect
      .poll(async () => (await ask({ text: 'la rochelle' })).places.map(({ name }) => name))
      .toContain('Renamed');
  });

  it('are read each time where the answer is of this minute, or of one person’s place', async () => {
    for (const input of [
      { text: 'la rochelle ouvert maintenant' },
      { text: 'la rochelle', open: true },
      { text: 'marina', near: { latitude: 46, longitude: -1 } },
      { text: '46.1603, -1.1511' },
      { box: { south: 46, north: 47, west: -2, east: -1 } },
    ]) {
      await ask(input);
      expect([input, await queriesOf(() => ask(input))]).toEqual([input, expect.toSatisfy((n) => n > 0)]);
    }
  });

  it('are refused as they were', async () => {
    const input = read({ text: 'la rochelle', cursor: 'of nobody' });
    expect(await find(input)).toEqual({ kind: 'failure', failure: 'cursor_invalid' });
  });
});
