import { useLocation } from '@nfcards/shared/router';
import { type SearchValues, searchValues } from './search-request.ts';

/** What the address asks for, so that a shared search arrives filled in (SPEC S1). */
export function useAskedSearch(): SearchValues {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname === '/search' ? search : '');
  return searchValues((field) => query.get(field));
}
