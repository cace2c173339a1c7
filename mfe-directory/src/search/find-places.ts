import type { ListedPlace } from '@nfcards/shared/operations';
import type { Position } from '../chart/mercator.ts';
import { distanceBetween } from '../here/course.ts';
import { boxTest, type Circumstances, type Criteria, orderOf, placeTest } from './criteria.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Sort } from './search.ts';
import { matchText, NONE } from './text-match.ts';
import type { Turns } from './turns.ts';

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

/**
 * The places that match, out of a list in the order of its names.
 *
 * @param index of the same places; null where there is no text to look for
 */
export async function findPlaces(
  places: readonly ListedPlace[],
  index: PlaceIndex | null,
  criteria: Criteria,
  { now, here }: Circumstances,
  turns: Turns,
): Promise<Found> {
  const order = orderOf(criteria, here);
  const test = placeTest(criteria, now);
  if (index === null && test === null && order === 'name' && criteria.box === null) {
    return { listed: places, everywhere: places };
  }
  if (places.length > MANY) await turns.give();
  const far = index === null ? null : await matchText(index, criteria.port, turns);
  const rows = await rowsOf(places, (place, row) => far?.[row] !== NONE && (test?.(place) ?? true), turns);
  const keyOf = keyFor(order, places, far, here);
  const everywhere = pick(places, keyOf === null ? rows : await sorted(rows, keyOf, turns));
  if (criteria.box === null) return { listed: everywhere, everywhere };
  return { listed: pick(everywhere, await rowsOf(everywhere, boxTest(criteria.box), turns)), everywhere };
}

async function rowsOf(
  places: readonly ListedPlace[],
  test: (place: ListedPlace, row: number) => boolean,
  turns: Turns,
): Promise<number[]> {
  const rows: number[] = [];
  let row = 0;
  for (const place of places) {
    if (row % STEPS === 0 && turns.over) await turns.give();
    if (test(place, row)) rows.push(row);
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

/** A whole number by which rows are put in order; null for the order of the list. */
type Key = (row: number) => number;

function keyFor(
  order: Sort,
  places: readonly ListedPlace[],
  far: Uint8Array | null,
  here: Position | null,
): Key | null {
  if (order === 'relevance' && far !== null) return (row) => far[row] ?? NONE;
  if (order !== 'distance' || here === null) return null;
  return (row) => awayFrom(here, places[row]?.position ?? null);
}

/** More rows than any list has, and still exact beside the largest key. */
const ROWS = 2 ** 24;

/** By their keys, then as they were. Sorting numbers takes a tenth of the time that sorting rows takes. */
async function sorted(rows: readonly number[], keyOf: Key, turns: Turns): Promise<readonly number[]> {
  const keys = new Float64Array(rows.length);
  for (const [place, row] of rows.entries()) {
    if (place % STEPS === 0 && turns.over) await turns.give();
    keys[place] = keyOf(row) * ROWS + row;
  }
  return Array.from(keys.sort(), (key) => key % ROWS);
}

/** Half the way around the earth is 10,800 nautical miles: what has no position comes last. */
const FARTHEST = 20_000_000;

/** In thousandths of a nautical mile. */
function awayFrom(here: Position, position: Position | null): number {
  return position === null ? FARTHEST : Math.round(distanceBetween(here, position) * 1000);
}
