import type { SearchInput, SearchReading } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Point } from '../great-circle.ts';
import { searchKey } from '../search-key.ts';
import { areasNamed } from '../where/areas-named.ts';
import { middleOf } from '../where/french-areas.ts';
import type { Reading } from './read-text.ts';
import { readText } from './read-text.ts';

/** With or without a radius. */
type Near = NonNullable<SearchInput['near']>;

/** One way to look for what was typed. */
export interface Attempt {
  /** Null: no words. */
  readonly reading: Reading | null;
  readonly near: Near | null;
  /** How the text was read, for the answer. */
  readonly said: SearchReading | null;
}

/** The ways to understand a search, to be tried in turn until one finds something. */
export async function* attemptsOf(db: Kysely<Tables>, input: SearchInput): AsyncGenerator<Attempt> {
  const text = readText(input.text);
  const near = input.near ?? null;
  switch (text.kind) {
    case 'all':
      yield { reading: null, near, said: null };
      return;
    case 'position':
      yield { reading: null, near: text.position, said: { kind: 'near', name: null } };
      return;
    case 'here':
      yield { reading: text.wanted, near, said: near === null ? null : { kind: 'near', name: null } };
      return;
    case 'near': {
      const where = (await findTown(db, text.where)) ?? findArea(text.where);
      if (where === null) yield* wordsIn(db, [text.instead], near);
      else {
        const said = { kind: 'near', name: where.name } as const;
        yield { reading: text.wanted, near: where.position, said };
      }
      return;
    }
    case 'words':
      yield* wordsIn(db, text.readings, near);
      return;
  }
}

async function* wordsIn(
  db: Kysely<Tables>,
  readings: readonly Reading[],
  near: Near | null,
): AsyncGenerator<Attempt> {
  for (const reading of readings) {
    // Before words are taken for others: they may name a town in which there is nothing.
    if (reading.fuzzy === 'unknown' && reading.name !== '') {
      const town = await findTown(db, reading.name);
      if (town !== null) {
        yield { reading: null, near: town.position, said: { kind: 'nearest', name: town.name } };
      }
    }
    yield { reading, near, said: saidOf(reading) };
    if (reading.trades.length > 0 && reading.words.length > 0) yield* tradeNear(db, reading);
    const middle = reading.area === null ? null : middleOf(reading.area);
    if (middle !== null) {
      yield { reading: null, near: middle, said: { kind: 'nearest', name: reading.area?.name ?? null } };
    }
  }
}

/** Where no place has the trade in the named town: those nearest to it. */
async function* tradeNear(db: Kysely<Tables>, reading: Reading): AsyncGenerator<Attempt> {
  const town = await findTown(db, reading.words.join(' '));
  if (town === null) return;
  yield {
    reading: { ...reading, words: [] },
    near: town.position,
    said: { kind: 'nearest', name: town.name },
  };
}

function saidOf({ area, fuzzy }: Reading): SearchReading | null {
  if (area !== null) return { kind: 'area', name: area.name };
  return fuzzy === 'exact' ? null : { kind: 'similar', name: null };
}

function findArea(text: string): Named | null {
  for (const area of areasNamed(text)) {
    const position = middleOf(area);
    if (position !== null) return { name: area.name, position };
  }
  return null;
}

interface Named {
  readonly name: string;
  readonly position: Point;
}

/** The town of that name with the most people. */
async function findTown(db: Kysely<Tables>, text: string): Promise<Named | null> {
  const town = await db
    .selectFrom('town')
    .select(['name', 'latitude', 'longitude'])
    .where('key', '=', searchKey(text))
    .orderBy('population', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (town === undefined) return null;
  return { name: town.name, position: { latitude: town.latitude, longitude: town.longitude } };
}
