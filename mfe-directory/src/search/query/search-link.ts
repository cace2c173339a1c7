import type { Filter } from './directories.ts';
import { EMPTY_SEARCH, type Search, searchString } from './search.ts';

/** The same search in another directory, but for what only the one that is left can be asked. */
export function pathInDirectory(search: Search, filter: Filter): string {
  const { kind, length, draught, services, pages } = EMPTY_SEARCH;
  return `/search${searchString({ ...search, filter, kind, length, draught, services, pages })}`;
}

/** The same text in the same directory, whatever else was asked. */
export function pathWithoutFilters({ filter, port, arrival, departure, boat }: Search): string {
  return `/search${searchString({ ...EMPTY_SEARCH, filter, port, arrival, departure, boat })}`;
}
