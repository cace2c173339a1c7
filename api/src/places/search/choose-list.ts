import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { ListColumns, ListedFilter } from './place-lists.ts';
import { isListed, keysOf, listSource, onList } from './place-lists.ts';
import { allOf } from './query.ts';
import type { Filter, Lists } from './query-filters.ts';

/** Places looked at in each list before one is chosen. */
const SAMPLE = 100;
const MAX_SAMPLED_LISTS = 3;

/**
 * The list to walk. With a word of the text the shortest is not always the best: ports of France come long before
 * “Port …” in the order of names, and then the longer list is the one whose next places match. So each list is tried
 * where the walk begins. Without one, what the lists share lies anywhere in them.
 */
export async function chooseList(
  db: Kysely<Tables>,
  filters: readonly Filter[],
  start: { readonly name_key: string; readonly id: string } | null,
): Promise<ListedFilter | undefined> {
  const listed = filters.filter(isListed).sort((a, b) => a.estimate - b.estimate);
  if (listed.length < 2 || !listed.some(({ lists }) => lists.clustered)) return listed[0];
  const candidates = listed.slice(0, MAX_SAMPLED_LISTS);
  const counts = candidates.map((candidate) => {
    const others = listed.filter((other) => other !== candidate);
    return sql`(${matchesInSample(candidate.lists, { others, start })})`;
  });
  const { rows } = await sql<{ readonly matches: number[] }>`
    select array[${sql.join(counts)}]::int4[] as matches`.execute(db);
  const matches = rows[0]?.matches ?? [];
  return candidates[matches.indexOf(Math.max(...matches))];
}

function matchesInSample(
  lists: Lists,
  {
    others,
    start,
  }: {
    readonly others: readonly ListedFilter[];
    readonly start: { readonly name_key: string; readonly id: string } | null;
  },
): RawBuilder<unknown> {
  const { table, key, name, id } = listSource(lists.by);
  const from = start === null ? sql`true` : sql`(${name}, ${id}) > (${start.name_key}, ${start.id})`;
  const sample: ListColumns = { name: sql.ref('sample.name_key'), id: sql.ref('sample.id') };
  return sql`
    select count(*) from unnest(${keysOf(lists)}) as list (key)
    cross join lateral (
      select ${name} as name_key, ${id} as id from ${table} where ${key} = list.key and ${from}
      order by ${name}, ${id} limit ${Math.ceil(SAMPLE / lists.keys.length)}::int
    ) sample
    where ${allOf(others.map((other) => onList(other, sample)))}`;
}
