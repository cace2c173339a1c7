import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { chooseList } from './choose-list.ts';
import type { ListColumns, ListedFilter } from './place-lists.ts';
import { keysOf, listSource, placeColumns, toldByLists } from './place-lists.ts';
import type { Hit, NameRange, Query } from './query.ts';
import { allOf, distanceOf, hitColumns } from './query.ts';
import type { Filter } from './query-filters.ts';

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
  const rest = walk.filters.filter((filter) => filter !== chosen);
  const limit = sql`limit ${query.limit}::int`;
  const page =
    chosen === undefined
      ? sql`select name_key, id from place where ${allOf([
          ...ranged(placeColumns, start, walk),
          ...rest.map(({ condition }) => condition),
        ])} order by name_key, id ${limit}`
      : sql`select distinct name_key, id from unnest(${keysOf(chosen.lists)}) as list (key)
          cross join lateral (${listed(chosen, { start, walk, rest })} ${limit}) listed
          order by name_key, id ${limit}`;
  const shown = hitColumns(sql<number>`${walk.rank}::float8`, distanceOf(query));
  // Rows of the table are read for shown places only: before, index-only scans may do.
  const { rows } = await sql<Hit>`
    select ${shown} from (${page}) page join place on place.id = page.id
    order by page.name_key, page.id`.execute(db);
  return rows;
}

/** Where a walk begins: behind this place in the order. */
type Start = { readonly name_key: string; readonly id: string } | null;

/** The matches of one list. */
function listed(
  { lists }: ListedFilter,
  { start, walk, rest }: { readonly start: Start; readonly walk: Walk; readonly rest: readonly Filter[] },
): RawBuilder<unknown> {
  const { table, key, ...columns } = listSource(lists.by);
  // Checking the words of a place that was read is faster than reading the word's list.
  const told = rest.map((filter) => (lists.by === 'word' ? toldByLists(filter, columns) : null));
  const others = told.filter((test) => test !== null);
  const conditions = rest.filter((_, index) => told[index] === null).map(({ condition }) => condition);
  // A list is an index, and read before the place is.
  const places =
    lists.by === 'word' && conditions.length > 0
      ? sql`${table} join place on place.id = ${columns.id}`
      : table;
  const tests = [sql<boolean>`${key} = list.key`, ...ranged(columns, start, walk), ...others, ...conditions];
  return sql`select ${columns.name} as name_key, ${columns.id} as id from ${places}
    where ${allOf(tests)} order by ${columns.name}, ${columns.id}`;
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
