/** The fields of the navbar search, which are the query parameters of `/search` too (SPEC S1). */
export const SEARCH_FIELDS = ['port', 'arrival', 'departure', 'boat'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];
/** Dates are `YYYY-MM-DD`; empty fields are empty strings. */
export type SearchValues = Readonly<Record<SearchField, string>>;

export type SearchRequest =
  | { readonly status: 'ready'; readonly path: string }
  | { readonly status: 'departure-too-early'; readonly arrival: string };

/** The address of a search, without empty fields; it can be shared. */
export function searchRequest(values: SearchValues): SearchRequest {
  // ISO dates sort as text.
  if (values.arrival !== '' && values.departure !== '' && values.departure < values.arrival) {
    return { status: 'departure-too-early', arrival: values.arrival };
  }
  const query = new URLSearchParams();
  for (const field of SEARCH_FIELDS) {
    const value = values[field].trim();
    if (value !== '') query.set(field, value);
  }
  const text = query.toString();
  return { status: 'ready', path: text === '' ? '/search' : `/search?${text}` };
}

export function searchValues(read: (field: SearchField) => string | null): SearchValues {
  return {
    port: read('port') ?? '',
    arrival: read('arrival') ?? '',
    departure: read('departure') ?? '',
    boat: read('boat') ?? '',
  };
}
