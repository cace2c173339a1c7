import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Filter, Lists } from './query-filters.ts';

/** A filter whose places stand in lists, in the order of their names. */
export type ListedFilter = Filter & { readonly lists: Lists };

export function isListed(filter: Filter): filter is ListedFilter {
  return filter.lists !== null;
}

/** The columns of a list that hold the `name_key` and the `id` of a place. */
export interface ListColumns {
  readonly name: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

interface ListSource extends ListColumns {
  readonly table: RawBuilder<unknown>;
  /** The column that says which list a row is of. */
  readonly key: RawBuilder<unknown>;
}

export function listSource(by: Lists['by']): ListSource {
  if (by !== 'word') return { table: sql.ref('place'), key: sql.ref(`place.${by}`), ...placeColumns };
  return {
    table: sql.ref('place_word'),
    key: sql.ref('place_word.word_no'),
    name: sql.ref('place_word.name_key'),
    id: sql.ref('place_word.place_id'),
  };
}

export const placeColumns: ListColumns = { name: sql.ref('place.name_key'), id: sql.ref('place.id') };

export function keysOf({ by, keys }: Lists): RawBuilder<unknown> {
  return by === 'word' ? sql`${sql.val(keys)}::int4[]` : sql`${sql.val(keys)}::text[]`;
}

/**
 * Whether a place is on one of the filter's lists, by their index alone. `offset 0` keeps the planner from sorting
 * the lists beforehand.
 */
export function onList({ lists }: ListedFilter, columns: ListColumns): RawBuilder<boolean> {
  return isOnOneOf(lists, columns);
}

/** Whether a place passes, by lists alone; null where no list tells. */
export function toldByLists(
  { lists, exceptLists }: Filter,
  columns: ListColumns,
): RawBuilder<boolean> | null {
  if (lists !== null) return isOnOneOf(lists, columns);
  return exceptLists === undefined ? null : sql<boolean>`not ${isOnOneOf(exceptLists, columns)}`;
}

function isOnOneOf(lists: Lists, { name, id }: ListColumns): RawBuilder<boolean> {
  const [table, key, otherName, otherId] =
    lists.by === 'word'
      ? (['place_word', 'word_no', 'name_key', 'place_id'] as const)
      : (['place', lists.by, 'name_key', 'id'] as const);
  return sql<boolean>`exists (
    select from ${sql.table(table)} as other where other.${sql.ref(key)} = any(${keysOf(lists)})
      and other.${sql.ref(otherName)} = ${name} and other.${sql.ref(otherId)} = ${id}
    offset 0)`;
}
