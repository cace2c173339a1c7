import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { distanceFrom, FURTHEST_NM } from '../great-circle.ts';
import type { Query } from './query.ts';

/**
 * Ranks of a search by relevance, the best first. What sailors look for first in their own country has those below
 * `HOME_FIRST`; of a search that many places match, the others have one of `FAVOURED` and `REST`.
 */
export const HOME_FIRST = 10;
export const FAVOURED = 50;
export const REST = 51;
export const MADE_UP = 90;
const WORTH = { port: 1000, name: 800 } as const;

/**
 * The rank of a row of `place`: tens for what it is and where, units for how its name fits, and what is left for how
 * near it is or how large.
 */
export function relevanceOf({ named, near, home }: Query): RawBuilder<number> {
  const fit = named === null ? sql`0` : fitOf(named);
  const nearness =
    near === null
      ? sql`(1 - least(${sizeOf(named)}, 9999) / 10000.0::float8)`
      : sql`coalesce(${distanceFrom(near)} / ${FURTHEST_NM}::float8, 1)`;
  return sql<number>`(${classOf(home, named)} * 10 + ${fit} + ${nearness} * 0.9)::float8`;
}

/** The weight of a place in berths: ports, and those named after the town, weigh more. */
function sizeOf(named: string | null): RawBuilder<unknown> {
  // Of the last word the beginning, which mistakes most often leave alone.
  const word = named?.split(' ').at(-1) ?? '';
  const stem = word.slice(0, Math.max(3, word.length - 3));
  const isCalledSo = stem === '' ? sql`false` : sql`strpos(place.name_keys, ${stem}) > 0`;
  return sql`coalesce(place.berths, 0)
    + (case when place.category = 'port' then ${WORTH.port}::int4 else 0 end)
    + (case when ${isCalledSo} then ${WORTH.name}::int4 else 0 end)`;
}

/** Made-up places are the last; before them the world; a whole name is as good as being at home. */
function classOf(home: string, named: string | null): RawBuilder<unknown> {
  const isExact = named === null ? sql`false` : sql`strpos(place.name_keys, ${`|${named}|`}) > 0`;
  return sql`(case
    when place.standing = 3 then 9
    when place.country = ${home} and (place.standing = 0 or (place.standing = 1 and ${isExact})) then 0
    when place.standing < 3 and ${isExact} then 1
    when place.country = ${home} then 2
    else 3 + place.standing end)`;
}

/**
 * A whole name, the beginning of one, or something else that was found. Who asks for a town wants its large marina
 * before a small one that has the town in its name.
 */
function fitOf(core: string): RawBuilder<unknown> {
  return sql`(case
    when strpos(place.name_keys, ${`|${core}|`}) > 0 then 0
    when strpos(place.name_keys, ${`|${core}`}) > 0 then 1
    else 2 end)`;
}
