/** The directories that a search looks in. The contract's default key is the first (SPEC ST1, K2). */
export const FILTERS = ['ports'] as const;
export type Filter = (typeof FILTERS)[number];

/** What the visitor asks for; the address of the page says the same (SPEC S1). */
export interface Search {
  readonly filter: Filter;
  /** Free text. */
  readonly port: string;
  /** Part of the name of a region (SPEC ST9). */
  readonly region: string;
  /** ISO 3166-1 alpha-2, or empty for any. */
  readonly country: string;
  /** ISO 8601 date, or empty. */
  readonly arrival: string;
  /** ISO 8601 date, or empty. */
  readonly departure: string;
  /** The boat in the visitor's own words, or empty. */
  readonly boat: string;
  /** How many times 40 items are shown; 1 at first (SPEC ST8). */
  readonly pages: number;
}

export type SearchQuery = Readonly<Record<string, string>>;

export const EMPTY_SEARCH: Search = {
  filter: 'ports',
  port: '',
  region: '',
  country: '',
  arrival: '',
  departure: '',
  boat: '',
  pages: 1,
};

/** The parameters that a search owns in the query string. Others, such as `lng`, are left as they are. */
export const SEARCH_PARAMETERS: readonly string[] = Object.keys(EMPTY_SEARCH);

/** An address may be typed by hand or cut by a mail program: what makes no sense is taken as not said. */
export function parseSearch(query: SearchQuery): Search {
  const pages = Number(query.pages);
  const country = (query.country ?? '').toUpperCase();
  return {
    filter: FILTERS.find((filter) => filter === query.filter) ?? EMPTY_SEARCH.filter,
    port: query.port ?? '',
    region: query.region ?? '',
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    arrival: isoDate(query.arrival),
    departure: isoDate(query.departure),
    boat: (query.boat ?? '').trim(),
    pages: Number.isSafeInteger(pages) && pages > 1 ? pages : 1,
  };
}

/** The shortest query that says the same: whatever is as at first is left out. */
export function formatSearch(search: Search): SearchQuery {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([name, value]) => value !== EMPTY_SEARCH[name as keyof Search])
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Query string with its question mark, or the empty text. */
export function searchString(search: Search): string {
  const text = new URLSearchParams(formatSearch(search)).toString();
  return text === '' ? '' : `?${text}`;
}

function isoDate(text = ''): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const date = new Date(`${text}T00:00:00Z`);
  // 31 February becomes a day in March: no date that anybody meant.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? '' : text;
}
