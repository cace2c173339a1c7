import { type PlaceService, type PortKind, portKinds } from '@nfcards/shared/operations';
import { type Box, formatBox, parseBox } from '../../chart/box.ts';
import { FILTERS, type Filter, servicesOf } from './directories.ts';

/** Items shown at first, and added by each load-more (SPEC ST8, K1). */
export const PAGE_SIZE = 40;

export const SORTS = ['relevance', 'name', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

/** What the visitor asks for; the address of the page says the same (SPEC S1). */
export interface Search {
  readonly filter: Filter;
  /** Free text, whichever the directory. */
  readonly port: string;
  /** Part of the name of a region (SPEC ST9). */
  readonly region: string;
  /** ISO 3166-1 alpha-2, or empty for any. */
  readonly country: string;
  /** What a port is for; null where it does not matter. */
  readonly kind: PortKind | null;
  /** Of the boat, in metres; null where it does not matter. */
  readonly length: number | null;
  readonly draught: number | null;
  /** All of them are wanted. */
  readonly services: readonly PlaceService[];
  /** Only what is known to be open now. */
  readonly open: boolean;
  /** Null for the order that goes without saying. */
  readonly sort: Sort | null;
  /** The part of the map that the list is limited to. */
  readonly box: Box | null;
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
  kind: null,
  length: null,
  draught: null,
  services: [],
  open: false,
  sort: null,
  box: null,
  arrival: '',
  departure: '',
  boat: '',
  pages: 1,
};

/** The longest boat and the deepest that a search takes, in metres: the API's own limits. */
export const MAX_METRES = { length: 500, draught: 50 } as const;

/** How each part of a search is written; the empty text where it is as at first. */
const WORDS: { readonly [Name in keyof Search]: (search: Search) => string } = {
  filter: ({ filter }) => (filter === EMPTY_SEARCH.filter ? '' : filter),
  port: ({ port }) => port,
  region: ({ region }) => region,
  country: ({ country }) => country,
  kind: ({ kind }) => kind ?? '',
  length: ({ length }) => String(length ?? ''),
  draught: ({ draught }) => String(draught ?? ''),
  services: ({ services }) => services.join(','),
  open: ({ open }) => (open ? 'now' : ''),
  sort: ({ sort }) => sort ?? '',
  box: ({ box }) => (box === null ? '' : formatBox(box)),
  arrival: ({ arrival }) => arrival,
  departure: ({ departure }) => departure,
  boat: ({ boat }) => boat,
  pages: ({ pages }) => (pages > 1 ? String(pages) : ''),
};

/** The parameters that a search owns in the query string. Others, such as `lng`, are left as they are. */
export const SEARCH_PARAMETERS: readonly string[] = Object.keys(WORDS);

/** An address may be typed by hand or cut by a mail program: what makes no sense is taken as not said. */
export function parseSearch(query: SearchQuery): Search {
  const filter = FILTERS.find((known) => known === query.filter) ?? EMPTY_SEARCH.filter;
  const pages = Number(query.pages);
  const country = (query.country ?? '').toUpperCase();
  const services = (query.services ?? '').split(',');
  return {
    ...EMPTY_SEARCH,
    filter,
    port: query.port ?? '',
    region: query.region ?? '',
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    ...(filter === 'ports' && parsePort(query)),
    services: servicesOf(filter).filter((service) => services.includes(service)),
    open: query.open === 'now',
    sort: SORTS.find((known) => known === query.sort) ?? null,
    box: parseBox(query.box ?? ''),
    arrival: isoDate(query.arrival),
    departure: isoDate(query.departure),
    boat: (query.boat ?? '').trim(),
    pages: Number.isSafeInteger(pages) && pages > 1 ? pages : 1,
  };
}

/** What only ports tell of themselves is asked of ports only. */
function parsePort({
  kind,
  length = '',
  draught = '',
}: SearchQuery): Pick<Search, 'kind' | 'length' | 'draught'> {
  return {
    kind: portKinds.find((known) => known === kind) ?? null,
    length: parseMetres(length, MAX_METRES.length),
    draught: parseMetres(draught, MAX_METRES.draught),
  };
}

/** The shortest query that says the same: whatever is as at first is left out. */
export function formatSearch(search: Search): SearchQuery {
  return Object.fromEntries(
    Object.entries(WORDS)
      .map(([name, write]) => [name, write(search)] as const)
      .filter(([, words]) => words !== ''),
  );
}

/** Query string with its question mark, or the empty text. */
export function searchString(search: Search): string {
  const text = new URLSearchParams(formatSearch(search)).toString();
  return text === '' ? '' : `?${text}`;
}

/** Metres as they are typed, `10`, `10,5` or `10.5 m`; null for what is no length of a boat. */
export function parseMetres(text: string, most: number): number | null {
  const found = /^\s*(\d{1,3}(?:[.,]\d{0,2})?)\s*m?\s*$/.exec(text)?.[1];
  const metres = Number(found?.replace(',', '.'));
  return metres > 0 && metres <= most ? metres : null;
}

function isoDate(text = ''): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const date = new Date(`${text}T00:00:00Z`);
  // 31 February becomes a day in March: no date that anybody meant.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? '' : text;
}
