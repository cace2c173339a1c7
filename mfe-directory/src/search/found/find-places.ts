import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace } from '@nfcards/shared/operations';
import type { Position } from '../../chart/mercator.ts';
import { distanceBetween } from '../../here/course.ts';
import type { Sort } from '../query/search.ts';
import { boxTest, type Criteria, orderOf, placeTest, type SearchContext } from './criteria.ts';
import type { Yielder } from './yielder.ts';

export interface Found {
  /** In the order asked for. */
  readonly listed: readonly ListedPlace[];
  /** The same and those outside the piece of map that the list is limited to. */
  readonly everywhere: readonly ListedPlace[];
}

/** Steps after which the clock is looked at. */
const STEPS = 256;

/** A list of more places is not gone through within the press or the key that asks for it. */
const MANY = 2000;

/** The places of a list that match, without asking anybody; of a text, those whose names contain it. */
export async function findPlaces(
  places: readonly ListedPlace[],
  criteria: Criteria,
  { now, here }: SearchContext,
  yielder: Yielder,
): Promise<Found> {
  const order = orderOf(criteria, here);
  const test = placeTest(criteria, criteria.open && now !== null ? await openTest(now) : null);
  if (test === null && order === 'relevance' && criteria.box === null) {
    return { listed: places, everywhere: places };
  }
  if (places.length > MANY) await yielder.yield();
  const rows = test === null ? [...places.keys()] : await rowsOf(places, test, yielder);
  const everywhere = pick(places, await inOrder(order, rows, places, { here, yielder }));
  if (criteria.box === null) return { listed: everywhere, everywhere };
  return { listed: pick(everywhere, await rowsOf(everywhere, boxTest(criteria.box), yielder)), everywhere };
}

/** Opening hours are a tongue of their own: whoever asks for none does not wait for what understands them. */
async function openTest(now: Date) {
  const { openAt } = await import('./open-at.ts');
  return openAt(now);
}

async function rowsOf(
  places: readonly ListedPlace[],
  test: (place: ListedPlace) => boolean,
  yielder: Yielder,
): Promise<number[]> {
  const rows: number[] = [];
  let row = 0;
  for (const place of places) {
    if (row % STEPS === 0 && yielder.shouldYield) await yielder.yield();
    if (test(place)) rows.push(row);
    row += 1;
  }
  return rows;
}

function pick(places: readonly ListedPlace[], rows: readonly number[]): readonly ListedPlace[] {
  const picked: ListedPlace[] = [];
  for (const row of rows) {
    const place = places[row];
    if (place !== undefined) picked.push(place);
  }
  return picked;
}

interface Ordering {
  readonly here: Position | null;
  readonly yielder: Yielder;
}

async function inOrder(
  order: Sort,
  rows: readonly number[],
  places: readonly ListedPlace[],
  { here, yielder }: Ordering,
): Promise<readonly number[]> {
  if (order === 'name') return byName(rows, places);
  if (order !== 'distance' || here === null) return rows;
  return sorted(rows, (row) => awayFrom(here, places[row]?.position ?? null), yielder);
}

function byName(rows: readonly number[], places: readonly ListedPlace[]): readonly number[] {
  return rows
    .map((row) => ({ row, name: fold(places[row]?.name ?? '') }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ row }) => row);
}

/** More rows than any list has, and still exact beside the largest key. */
const ROWS = 2 ** 24;

/** By whole numbers, then as they were. Sorting numbers takes a tenth of the time that sorting rows takes. */
async function sorted(
  rows: readonly number[],
  keyOf: (row: number) => number,
  yielder: Yielder,
): Promise<readonly number[]> {
  const keys = new Float64Array(rows.length);
  for (const [place, row] of rows.entries()) {
    if (place % STEPS === 0 && yielder.shouldYield) await yielder.yield();
    keys[place] = keyOf(row) * ROWS + row;
  }
  return Array.from(keys.sort(), (key) => key % ROWS);
}

/** Half the way around the earth is 10,800 nautical miles: what has no position comes last. */
const FARTHEST = 20_000_000;

/** In thousandths of a nautical mile. */
export function awayFrom(here: Position, position: Position | null): number {
  return position === null ? FARTHEST : Math.round(distanceBetween(here, position) * 1000);
}
