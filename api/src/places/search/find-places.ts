import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { findAmongFew, isNarrow } from './find-among-few.ts';
import type { Found, Query } from './query.ts';
import { walkByDistance } from './walk-by-distance.ts';
import { walkByName } from './walk-by-name.ts';

/**
 * What matches, in order, from where the last page ended. Where one filter lets few places through, those are read
 * and sorted, and counted; else an index that has the order already is walked until the page is full.
 */
export async function findPlaces(db: Kysely<Tables>, query: Query): Promise<Found> {
  const { filters, favoured, near, byDistance, after, limit } = query;
  // Most often names that begin as the text does fill the page, and then its words need not be looked up.
  const startsHere = favoured !== null && !filters.some(isNarrow) && (after === null || after.rank === 0);
  const first = startsHere ? await walkByName(db, query, { filters, rank: 0, within: favoured }) : [];
  if (first.length >= limit) return { hits: first, total: null };

  const all = [...filters, ...(await query.readWords())];
  if (all.some(({ estimate }) => estimate === 0)) return { hits: [], total: 0 };
  const [narrowest] = all.filter(isNarrow).sort((a, b) => a.estimate - b.estimate);
  if (narrowest !== undefined) return findAmongFew(db, query, { narrowest, filters: all });
  if (byDistance && near !== null) {
    return { hits: await walkByDistance(db, query, { near, filters: all }), total: null };
  }
  if (favoured === null) return { hits: await walkByName(db, query, { filters: all, rank: 0 }), total: null };

  const rest = {
    ...query,
    after: after !== null && after.rank > 0 ? after : null,
    limit: limit - first.length,
  };
  const others = await walkByName(db, rest, { filters: all, rank: 1, without: favoured });
  return { hits: [...first, ...others], total: null };
}
