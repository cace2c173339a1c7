import { useLocation } from '@nfcards/shared/router';
import { type SearchValues, searchValues } from './search-request.ts';

/** The search of the address: a shared search arrives filled in (SPEC S1). */
export function useSearchOfAddress(): SearchValues {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(pathname === '/search' ? search : '');
  return searchValues((field) => query.get(field));
}
