import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { distanceFrom } from '../great-circle.ts';
import type { Filter } from './asked-filters.ts';
import { FEW } from './asked-filters.ts';
import type { Found, Hit, Query } from './query.ts';
import { allOf, distanceOf, hitColumns, isNamedWithin } from './query.ts';

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
  const others = filters.filter((filter) => filter !== narrowest).map(({ condition }) => condition);
  // Where nothing else is asked, the index may have all that the order takes.
  const matching =
    others.length === 0
      ? narrowest.indexed
      : sql`(select place.* from ${narrowest.indexed} offset 0) place where ${allOf(others)}`;
  const further =
    after === null
      ? sql``
      : sql`where (rank, name_key, id) > (${after.rank}::float8, ${after.name_key}, ${after.id})`;
  const shown = hitColumns(sql.ref<number>('page.rank'), sql.ref<number | null>('page.distance'));
  const { rows } = await sql<Hit & { readonly total: number }>`
    with matching as materialized (
      select place.id, place.name_key, ${rankOf(query)} as rank, ${distanceOf(query)} as distance from ${matching}
    )
    select ${shown}, (select count(*) from matching) as total from (
      select * from matching ${further} order by rank, name_key, id limit ${limit}::int
    ) page join place on place.id = page.id
    order by page.rank, page.name_key, page.id`.execute(db);
  // Past the last one there is no row to read the total from, and no cursor leads there.
  return { hits: rows, total: rows[0]?.total ?? 0 };
}

function rankOf({ byDistance, near, favoured }: Query): RawBuilder<number> {
  if (byDistance && near !== null) return distanceFrom(near);
  if (favoured === null) return sql<number>`0::float8`;
  return sql<number>`(case when ${isNamedWithin(favoured)} then 0 else 1 end)::float8`;
}
