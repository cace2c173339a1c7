import type { FoundPlace, SearchInput } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { toSummary } from '../place-summary.ts';
import { searchKey } from '../search-key.ts';
import type { Filter } from './asked-filters.ts';
import { plainFilter, plainFilters, regionFilter, serviceFilter, wordFilter } from './asked-filters.ts';
import { LAST, readServices, readText } from './asked-words.ts';
import { findPlaces } from './find-places.ts';
import type { Found, Hit } from './query.ts';
import type { Position } from './search-cursor.ts';
import { readCursor, writeCursor } from './search-cursor.ts';

const PAGE = 40;

/** Forty places that match all of what is asked, from where the page before ended. */
export function search({ db }: Database): (input: SearchInput) => Promise<Outcome<'search'>> {
  return async (input) => {
    if (input.sort === 'distance' && input.near === undefined) {
      return { kind: 'failure', failure: 'near_missing' };
    }
    const after = input.cursor === undefined ? null : readCursor(input, input.cursor);
    if (input.cursor !== undefined && after === null) return { kind: 'failure', failure: 'cursor_invalid' };
    const manner = { after, forgiving: after?.forgiving ?? false };
    const found = await find(db, input, manner);
    if (found.hits.length > 0 || after !== null || input.text === '') return answer(input, found, manner);
    // Each word is known, and yet nothing has them all: they may have been meant otherwise.
    const forgiving = { after, forgiving: true };
    return answer(input, await find(db, input, forgiving), forgiving);
  };
}

interface Manner {
  readonly after: Position | null;
  readonly forgiving: boolean;
}

async function find(db: Kysely<Tables>, input: SearchInput, { after, forgiving }: Manner): Promise<Found> {
  const near = input.near ?? null;
  const key = searchKey(input.text);
  const byDistance = input.sort === 'distance' || (input.sort === undefined && key === '' && near !== null);
  const filters = await readFilters(db, input);
  // Nobody knows how far a place without a position is.
  if (byDistance) filters.push(plainFilter(sql<boolean>`place.location is not null`));
  const favoured =
    key === '' || byDistance || input.sort === 'name' ? null : { from: key, to: `${key}${LAST}` };
  const readWords = async () => (await readText(db, input.text, forgiving)).map(wordFilter);
  return findPlaces(db, { filters, readWords, favoured, near, byDistance, after, limit: PAGE + 1 });
}

async function readFilters(db: Kysely<Tables>, input: SearchInput): Promise<Filter[]> {
  const [plain, services, region] = await Promise.all([
    plainFilters(db, input),
    readServices(db, input.services),
    searchKey(input.region) === '' ? null : regionFilter(db, input.region),
  ]);
  return [...plain, ...services.map(serviceFilter), ...(region === null ? [] : [region])];
}

function answer(input: SearchInput, { hits, total }: Found, { after, forgiving }: Manner): Outcome<'search'> {
  const shown = hits.slice(0, PAGE);
  const more = hits.length > PAGE;
  const seen = (after?.seen ?? 0) + shown.length;
  const end = shown.at(-1);
  const cursor =
    more && end !== undefined
      ? writeCursor(input, { rank: end.rank, name_key: end.name_key, id: end.id, seen, forgiving })
      : null;
  const counted =
    total === null ? { count: more ? seen + 1 : seen, exact: !more } : { count: total, exact: true };
  return { kind: 'answer', answer: { places: shown.map(toFound), cursor, total: counted } };
}

function toFound(hit: Hit): FoundPlace {
  // To two metres.
  const distance = hit.distance === null ? null : Math.round(hit.distance * 1000) / 1000;
  return { ...toSummary(hit), city: hit.city, distance };
}
