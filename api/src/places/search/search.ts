import type { FoundPlace, PlaceCategory, SearchInput, SearchInstead } from '@nfcards/shared/operations';
import { placeCategories } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { toSummary } from '../place-summary.ts';
import { mark, searchKey } from '../search-key.ts';
import { findPlaces } from './find-places.ts';
import { openFilter } from './open-places.ts';
import type { Found, Hit, Query } from './query.ts';
import type { Filter } from './query-filters.ts';
import { plainFilter, plainFilters, regionFilter, serviceFilter, wordFilter } from './query-filters.ts';
import type { ReadTerms } from './query-terms.ts';
import { LAST, readMarks, readServices, readWords } from './query-terms.ts';
import type { Attempt } from './search-attempts.ts';
import { attemptsOf } from './search-attempts.ts';
import type { Position } from './search-cursor.ts';
import { readCursor, writeCursor } from './search-cursor.ts';
import { StandingsCache } from './standings.ts';

const PAGE = 40;

/** Forty places that match the whole query, after the previous page. */
export function search({
  db: primary,
  readPublic,
  changes,
}: Database): (input: SearchInput) => Promise<Outcome<'search'>> {
  const standings = new StandingsCache(primary, changes);
  return async (input) => {
    if (input.sort === 'distance' && input.near === undefined) {
      return { kind: 'failure', failure: 'near_missing' };
    }
    const after = input.cursor === undefined ? null : readCursor(input, input.cursor);
    if (input.cursor !== undefined && after === null) return { kind: 'failure', failure: 'cursor_invalid' };
    return readPublic(async (db) => {
      const readOpen = once(() => openFilter(db, new Date()));
      const searched: Searched = { db, standings, readOpen, terms: new Map() };
      const found = after === null ? await findFirst(searched, input) : await findOn(searched, input, after);
      return found === null ? nothing(await insteadOf(searched, input)) : answer(input, found);
    });
  };
}

interface Searched {
  readonly db: Kysely<Tables>;
  readonly standings: StandingsCache;
  /** Open places are computed once for all readings of the text. */
  readonly readOpen: () => Promise<Filter>;
  readonly terms: ReadTerms;
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

/** By the first reading of the text that finds anything. */
async function findFirst(searched: Searched, input: SearchInput): Promise<Page | null> {
  let reading = 0;
  for await (const attempt of attemptsOf(searched.db, input)) {
    const found = await find(searched, input, { attempt, after: null });
    if (found.hits.length > 0) return { ...found, attempt, reading, after: null };
    reading += 1;
  }
  return null;
}

/** The next page, by the reading that found the one before. */
async function findOn(searched: Searched, input: SearchInput, after: Position): Promise<Page | null> {
  let reading = 0;
  for await (const attempt of attemptsOf(searched.db, input)) {
    if (reading === after.reading)
      return { ...(await find(searched, input, { attempt, after })), attempt, reading, after };
    reading += 1;
  }
  return null;
}

interface PageStart {
  readonly attempt: Attempt;
  readonly after: Position | null;
}

interface Page extends Found, PageStart {
  /** Which of the attempts it was, from 0. */
  readonly reading: number;
}

async function find(searched: Searched, input: SearchInput, { attempt, after }: PageStart): Promise<Found> {
  const { near, reading } = attempt;
  const by = orderOf(input, attempt);
  const { db, standings, terms } = searched;
  const filters = await readFilters(searched, input, attempt);
  // A place without a position has no distance.
  if (by === 'distance') filters.push(plainFilter(sql<boolean>`place.location is not null`));
  const name = reading?.name ?? '';
  const key = reading === null || name === '' ? '' : searchKey(input.text);
  const query: Query = {
    filters,
    readWords: async () => (reading === null ? [] : (await readWords(db, reading, terms)).map(wordFilter)),
    favoured: key === '' || by !== 'relevance' ? null : { from: key, to: `${key}${LAST}` },
    named: name === '' ? null : name,
    home: homeOf(input),
    readStandings: () => standings.get(homeOf(input)),
    ...{ near, by, after, limit: PAGE + 1 },
  };
  return findPlaces(db, query);
}

/** The directories are of France first. */
function homeOf({ home = 'FR', country }: SearchInput): string {
  return country === undefined || country === home ? home : '';
}

function orderOf({ sort, text }: SearchInput, { near, said }: Attempt): Query['by'] {
  if (said?.kind === 'near' || said?.kind === 'nearest') return 'distance';
  if (sort !== undefined) return sort;
  return near !== null && searchKey(text) === '' ? 'distance' : 'relevance';
}

async function readFilters(
  { db, readOpen }: Searched,
  input: SearchInput,
  { near, reading }: Attempt,
): Promise<Filter[]> {
  const kinds = input.kind === undefined ? [] : [[mark.kind(input.kind)]];
  const [plain, services, marks, region, open] = await Promise.all([
    plainFilters(db, { ...input, near: near ?? undefined }),
    readServices(db, input.services),
    readMarks(db, [...kinds, ...(reading?.marks ?? [])]),
    searchKey(input.region) === '' ? null : regionFilter(db, input.region),
    input.open === true || reading?.open === true ? readOpen() : null,
  ]);
  const others = [region, open].filter((filter) => filter !== null);
  return [...plain, ...[...services, ...marks].map(serviceFilter), ...others];
}

/** Counts of wider searches where nothing was found, up to a page each. */
async function insteadOf(searched: Searched, input: SearchInput): Promise<SearchInstead> {
  const { category, text, home } = input;
  const bare: SearchInput = {
    text,
    region: '',
    services: [],
    ...(home !== undefined && { home }),
    ...(category !== undefined && { category }),
  };
  const others = category === undefined ? [] : placeCategories.filter((other) => other !== category);
  const [without_filters, ...counts] = await Promise.all([
    isFiltered(input) ? countOf(searched, bare) : 0,
    ...others.map((other) => countOf(searched, { ...input, category: other })),
  ]);
  const found = others.map((other: PlaceCategory, index) => ({ category: other, count: counts[index] ?? 0 }));
  return { without_filters, others: found.filter(({ count }) => count > 0) };
}

function isFiltered(input: SearchInput): boolean {
  const { region, services, country, kind, box, near, length, draught, open } = input;
  const given = [country, kind, box, near?.radius, length, draught, open];
  return region !== '' || services.length > 0 || given.some((filter) => filter !== undefined);
}

/** By the first reading alone that finds any. */
async function countOf(searched: Searched, input: SearchInput): Promise<number> {
  for await (const attempt of attemptsOf(searched.db, input)) {
    if (attempt.said?.kind === 'nearest') continue;
    const { hits, total } = await find(searched, input, { attempt, after: null });
    if (hits.length > 0) return total ?? hits.length;
  }
  return 0;
}

function nothing(instead: SearchInstead): Outcome<'search'> {
  return {
    kind: 'answer',
    answer: { places: [], cursor: null, total: { count: 0, exact: true }, reading: null, instead },
  };
}

function answer(input: SearchInput, { hits, total, attempt, after, reading }: Page): Outcome<'search'> {
  const shown = hits.slice(0, PAGE);
  const more = hits.length > PAGE;
  const seen = (after?.seen ?? 0) + shown.length;
  const end = shown.at(-1);
  const cursor =
    more && end !== undefined
      ? writeCursor(input, { rank: end.rank, name_key: end.name_key, id: end.id, seen, reading })
      : null;
  const counted =
    total === null ? { count: more ? seen + 1 : seen, exact: !more } : { count: total, exact: true };
  return {
    kind: 'answer',
    answer: { places: shown.map(toFound), cursor, total: counted, reading: attempt.said, instead: null },
  };
}

function toFound(hit: Hit): FoundPlace {
  // To two metres.
  const distance = hit.distance === null ? null : Math.round(hit.distance * 1000) / 1000;
  return { ...toSummary(hit), city: hit.city, distance, kind: hit.kind };
}
