import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { findAmongFew, isNarrow } from './find-among-few.ts';
import type { Found, Hit, Query } from './query.ts';
import type { Filter } from './query-filters.ts';
import { exceptFilter, homeFilter } from './query-filters.ts';
import { FAVOURED, HOME_FIRST, MADE_UP, REST } from './rank.ts';
import type { Standings } from './standings.ts';
import { walkByDistance } from './walk-by-distance.ts';
import { walkByName } from './walk-by-name.ts';

/**
 * What matches, in order, from where the last page ended. Where one filter lets few places through, those are read
 * and sorted, and counted; else an index that has the order already is walked until the page is full.
 */
export async function findPlaces(db: Kysely<Tables>, query: Query): Promise<Found> {
  const { filters, near, by, after } = query;
  const isNarrowed = filters.some(isNarrow);
  const standings = by === 'relevance' && !isNarrowed ? await query.readStandings() : nobody;
  // Most often names that begin as the text does fill the page, and then its words need not be looked up.
  const isBehindHome = standings.homeFirst === null || (after !== null && after.rank >= FAVOURED);
  const early = isNarrowed || !isBehindHome ? [] : await walkFavoured(db, query, standings);
  if (early.length >= query.limit) return { hits: early, total: null };

  const all = [...filters, ...(await query.readWords())];
  if (all.some(({ estimate }) => estimate === 0)) return { hits: [], total: 0 };
  const [narrowest] = all.filter(isNarrow).sort((a, b) => a.estimate - b.estimate);
  if (narrowest !== undefined) return findAmongFew(db, query, { narrowest, filters: all });
  if (by === 'distance' && near !== null) {
    return { hits: await walkByDistance(db, query, { near, filters: all }), total: null };
  }
  if (by === 'name') return { hits: await walkByName(db, query, { filters: all, rank: 0 }), total: null };
  const stage = { filters: all, standings, early, isBehindHome };
  return { hits: await walkByRank(db, query, stage), total: null };
}

const nobody: Standings = { homeFirst: null, homePlaces: null, madeUp: null };

interface Rest {
  readonly filters: readonly Filter[];
  readonly standings: Standings;
  /** Nothing of home is left to show, and names that begin as the text does are `early`. */
  readonly isBehindHome: boolean;
  readonly early: readonly Hit[];
}

interface HomeStage {
  readonly first: Filter;
  readonly filters: readonly Filter[];
  readonly places: Standings['homePlaces'];
}

/** Home first, then names that begin as the text does, then the others by name, and what is made up at the end. */
async function walkByRank(
  db: Kysely<Tables>,
  query: Query,
  { filters, standings, isBehindHome, early }: Rest,
): Promise<readonly Hit[]> {
  const { favoured } = query;
  const others = {
    filters: [...filters, ...exceptOf(query, standings)],
    ...(favoured !== null && { without: favoured }),
  };
  const { homeFirst: first, homePlaces: places, madeUp } = standings;
  const stages: readonly {
    readonly rank: number;
    readonly walk: (left: Query) => Promise<readonly Hit[]>;
  }[] = [
    ...(first === null || isBehindHome
      ? []
      : [
          { rank: HOME_FIRST - 1, walk: (left: Query) => homeFirst(db, left, { first, filters, places }) },
          { rank: FAVOURED, walk: (left: Query) => walkFavoured(db, left, standings) },
        ]),
    { rank: REST, walk: (left) => walkByName(db, left, { ...others, rank: REST }) },
    ...(madeUp === null
      ? []
      : [
          {
            rank: MADE_UP,
            walk: (left: Query) => walkByName(db, left, { filters: [madeUp, ...filters], rank: MADE_UP }),
          },
        ]),
  ];
  const hits = [...early];
  for (const { rank, walk } of stages) {
    const limit = query.limit - hits.length;
    const { after } = query;
    if (limit === 0 || (after !== null && Math.ceil(after.rank) > rank)) continue;
    const isIn = after !== null && (after.rank === rank || (rank < HOME_FIRST && after.rank <= rank));
    hits.push(...(await walk({ ...query, limit, after: isIn ? after : null })));
  }
  return hits;
}

/** Few enough to be looked at beforehand and sorted, in most directories. */
async function homeFirst(
  db: Kysely<Tables>,
  query: Query,
  { first, filters, places }: HomeStage,
): Promise<readonly Hit[]> {
  if (places === null) return walkByName(db, query, { filters: [first, ...filters], rank: HOME_FIRST - 1 });
  const passing = places.filter((place) => filters.every(({ passes }) => passes?.(place) ?? true));
  if (passing.length === 0) return [];
  const narrowest = homeFilter(
    query.home,
    passing.map(({ id }) => id),
  );
  const others = filters.filter(({ passes }) => passes === undefined);
  return (await findAmongFew(db, query, { narrowest, filters: others })).hits;
}

/** Names that begin as the text does have all its words. */
async function walkFavoured(db: Kysely<Tables>, query: Query, standings: Standings): Promise<readonly Hit[]> {
  const { filters, favoured, after } = query;
  if (favoured === null || (after !== null && after.rank !== FAVOURED)) return [];
  return walkByName(db, query, {
    filters: [...filters, ...exceptOf(query, standings)],
    rank: FAVOURED,
    within: favoured,
  });
}

/** Filters that leave out the groups listed first or last. */
function exceptOf({ home }: Query, { homeFirst: first, madeUp }: Standings): Filter[] {
  return [
    ...(first === null
      ? []
      : [exceptFilter(first, sql<boolean>`not (place.standing = 0 and place.country = ${home})`)]),
    ...(madeUp === null ? [] : [exceptFilter(madeUp, sql<boolean>`place.standing < 3`)]),
  ];
}
