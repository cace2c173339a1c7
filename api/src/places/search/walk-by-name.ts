import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Filter } from './asked-filters.ts';
import { chooseList } from './choose-list.ts';
import type { ListColumns, ListedFilter } from './place-lists.ts';
import { isListed, keysOf, listSource, onList, placeColumns } from './place-lists.ts';
import type { Hit, NameRange, Query } from './query.ts';
import { allOf, distanceOf, hitColumns } from './query.ts';

interface Walk {
  readonly filters: readonly Filter[];
  readonly rank: number;
  /** Only these names. */
  readonly within?: NameRange;
  /** All names but these. */
  readonly without?: NameRange;
}

/** Walks lists that hold all that matches, in the order of names, and looks at each place for the rest. */
export async function walkByName(db: Kysely<Tables>, query: Query, walk: Walk): Promise<readonly Hit[]> {
  const start = query.after ?? (walk.within === undefined ? null : { name_key: walk.within.from, id: '' });
  const chosen = await chooseList(db, walk.filters, start);
  const shown = hitColumns(sql<number>`${walk.rank}::float8`, distanceOf(query));
  const rest = walk.filters.filter((filter) => filter !== chosen);
  const limit = sql`limit ${query.limit}::int`;
  if (chosen === undefined) {
    const conditions = [...ranged(placeColumns, start, walk), ...rest.map(({ condition }) => condition)];
    const { rows } = await sql<Hit>`
      select ${shown} from place where ${allOf(conditions)} order by name_key, id ${limit}`.execute(db);
    return rows;
  }
  const { rows } = await sql<Hit>`
    select distinct on (name_key, id) hit.* from unnest(${keysOf(chosen.lists)}) as list (key)
    cross join lateral (
      select ${shown} from ${listed(chosen, { start, walk, rest })} ${limit}
    ) hit order by name_key, id ${limit}`.execute(db);
  return rows;
}

/** Where a walk begins: behind this place in the order. */
type Start = { readonly name_key: string; readonly id: string } | null;

/** What one list holds of what is asked for. */
function listed(
  { lists }: ListedFilter,
  { start, walk, rest }: { readonly start: Start; readonly walk: Walk; readonly rest: readonly Filter[] },
): RawBuilder<unknown> {
  const { table, key, ...columns } = listSource(lists.by);
  const places = lists.by === 'word' ? sql`${table} join place on place.id = ${columns.id}` : table;
  // A list is an index, and read before the place is.
  const tests = rest.map((filter) => (isListed(filter) ? onList(filter, columns) : filter.condition));
  const conditions = [sql<boolean>`${key} = list.key`, ...ranged(columns, start, walk), ...tests];
  return sql`${places} where ${allOf(conditions)} order by ${columns.name}, ${columns.id}`;
}

/** One lower end: of two, an index is not sure to be entered at the higher. */
function ranged({ name, id }: ListColumns, start: Start, { within, without }: Walk): RawBuilder<boolean>[] {
  return [
    ...(start === null ? [] : [sql<boolean>`(${name}, ${id}) > (${start.name_key}, ${start.id})`]),
    ...(within === undefined ? [] : [sql<boolean>`${name} < ${within.to}`]),
    ...(without === undefined
      ? []
      : [sql<boolean>`not (${name} >= ${without.from} and ${name} < ${without.to})`]),
  ];
}
