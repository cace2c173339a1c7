import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Point } from '../great-circle.ts';
import { boxesAround, distanceFrom, FURTHEST_NM, isWithin } from '../great-circle.ts';
import { distanceHolding } from '../nearest-places.ts';
import type { Hit, Query } from './query.ts';
import { allOf, hitColumns } from './query.ts';
import type { Filter } from './query-filters.ts';

/** By how much further is looked when too few were found: little at first, for far out each mile holds many places. */
const FIRST_STEP = 1.2;
const MAX_STEP = 2;

/** The nearest that match, from where the last page ended. */
export async function walkByDistance(
  db: Kysely<Tables>,
  query: Query,
  { near, filters }: { readonly near: Point; readonly filters: readonly Filter[] },
): Promise<readonly Hit[]> {
  const { after, limit } = query;
  const distance = sql.ref<number>('place.distance');
  const matches = allOf(filters.map(({ condition }) => condition));
  const further =
    after === null
      ? sql`true`
      : sql`(${distance}, place.name_key, place.id) > (${after.rank}::float8, ${after.name_key}, ${after.id})`;
  let radius =
    after === null
      ? await distanceHolding(db, near, { count: limit, filter: matches })
      : // As if places lay as close together further out; if they do not, further out still.
        Math.max(1, after.rank * Math.sqrt((after.seen + 2 * limit) / after.seen));
  for (let step = FIRST_STEP; ; step = Math.min(MAX_STEP, step * step)) {
    const { rows } = await sql<Hit>`
      select ${hitColumns(distance, distance)} from (
        -- offset 0: measured once for each place, not at every mention.
        select place.*, ${distanceFrom(near)} as distance from place
        where ${isWithin(boxesAround(near, radius))} and ${matches} offset 0
      ) place
      where ${distance} <= ${radius}::float8 and ${further}
      order by rank, name_key, id limit ${limit}::int`.execute(db);
    // Written so that a NaN radius ends the loop.
    if (rows.length === limit || !(radius < FURTHEST_NM)) return rows;
    radius = Math.min(FURTHEST_NM, radius * step);
  }
}
