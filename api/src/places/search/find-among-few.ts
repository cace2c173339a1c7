import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { distanceFrom } from '../great-circle.ts';
import { isListed, onList, placeColumns } from './place-lists.ts';
import type { Found, Hit, Query } from './query.ts';
import { allOf, distanceOf, hitColumns } from './query.ts';
import type { Filter } from './query-filters.ts';
import { FEW } from './query-filters.ts';
import { relevanceOf } from './rank.ts';

type NarrowFilter = Filter & { readonly indexed: RawBuilder<unknown> };

/** Whether so few places pass that all of them can be read. */
export function isNarrow(filter: Filter): filter is NarrowFilter {
  return filter.indexed !== null && filter.estimate <= FEW;
}

/** Reads all that pass the narrowest filter, then sorts. */
export async function findAmongFew(
  db: Kysely<Tables>,
  query: Query,
  { narrowest, filters }: { readonly narrowest: NarrowFilter; readonly filters: readonly Filter[] },
): Promise<Found> {
  const { after, limit } = query;
  const matching = matchingPlaces(
    narrowest,
    filters.filter((filter) => filter !== narrowest),
  );
  const further =
    after === null
      ? sql``
      : sql`where (rank, name_key, id) > (${after.rank}::float8, ${after.name_key}, ${after.id})`;
  const shown = hitColumns(sql.ref<number>('page.rank'), sql.ref<number | null>('page.distance'));
  const { rows } = await sql<Hit & { readonly total: number }>`
    select ${shown}, page.total from (
      select * from (
        select place.id, place.name_key, ${rankOf(query)} as rank, ${distanceOf(query)} as distance,
          count(*) over () as total
        from ${matching}
      ) matching ${further} order by rank, name_key, id limit ${limit}::int
    ) page join place on place.id = page.id
    order by page.rank, page.name_key, page.id`.execute(db);
  // Past the last one there is no row to read the total from, and no cursor leads there.
  return { hits: rows, total: rows[0]?.total ?? 0 };
}

/** To be selected from, as `place`. */
function matchingPlaces(narrowest: NarrowFilter, others: readonly Filter[]): RawBuilder<unknown> {
  if (others.length === 0) return narrowest.indexed;
  // Matches are found by the indexes alone; rows of `place` are read for the shown ones only.
  if (isListed(narrowest) && narrowest.lists.by !== 'word' && others.every(isListed)) {
    const listed = others.map((other) => onList(other, placeColumns));
    return sql`place where ${allOf([narrowest.condition, ...listed])}`;
  }
  const conditions = others.map(({ condition }) => condition);
  return sql`(select place.* from ${narrowest.indexed} offset 0) place where ${allOf(conditions)}`;
}

function rankOf(query: Query): RawBuilder<number> {
  const { by, near } = query;
  if (by === 'distance' && near !== null) return distanceFrom(near);
  return by === 'name' ? sql<number>`0::float8` : relevanceOf(query);
}
