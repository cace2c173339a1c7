import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Point } from './great-circle.ts';
import { boxesAround, distanceFrom, FURTHEST_NM, isWithin } from './great-circle.ts';

/**
 * A distance within which `count` places that pass `filter` surely lie, in nautical miles; half the earth's girth
 * where there are fewer. The index knows the plane of longitude and latitude only, so what is nearest there bounds
 * what is nearest on the globe, and is no more than that.
 */
export async function distanceHolding(
  db: Kysely<Tables>,
  here: Point,
  { count, filter }: { readonly count: number; readonly filter: RawBuilder<boolean> },
): Promise<number> {
  const { rows } = await sql<{ readonly found: number; readonly furthest: number | null }>`
    select count(*) as found, max(distance) as furthest from (
      select ${distanceFrom(here)} as distance from place
      where location is not null and ${filter}
      order by location <-> point(${here.longitude}::float8, ${here.latitude}::float8)
      limit ${count}::int
    ) nearest`.execute(db);
  const { found = 0, furthest = null } = rows[0] ?? {};
  return found < count || furthest === null ? FURTHEST_NM : furthest;
}

/** Whether a row is within so many nautical miles. */
export function isNear(here: Point, radius: number): RawBuilder<boolean> {
  return sql<boolean>`(${isWithin(boxesAround(here, radius))} and ${distanceFrom(here)} <= ${radius}::float8)`;
}
