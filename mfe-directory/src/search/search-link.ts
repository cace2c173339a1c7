import type { Filter } from './directories.ts';
import { EMPTY_SEARCH, type Search, searchString } from './search.ts';

/** The same search in another directory, but for what only the one that is left can be asked. */
export function pathInDirectory(search: Search, filter: Filter): string {
  const { length, draught, services, pages } = EMPTY_SEARCH;
  return `/search${searchString({ ...search, filter, length, draught, services, pages })}`;
}
