import type { PlaceCategory, PortKind } from '@nfcards/shared/operations';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Point } from '../great-circle.ts';
import { distanceFrom } from '../great-circle.ts';
import type { Filter } from './query-filters.ts';
import type { Standings } from './standings.ts';

/** One place found. `rank`, `name_key` and `id` are its place in the order. */
export interface Hit {
  readonly id: string;
  readonly name: string;
  readonly port_region: string | null;
  readonly country: string;
  readonly category: PlaceCategory;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly city: string | null;
  readonly kind: PortKind | null;
  readonly name_key: string;
  /** In a search by distance the distance, by name 0; else as `rank.ts` has it. */
  readonly rank: number;
  /** Nautical miles. */
  readonly distance: number | null;
}

/** Names from `from` on and before `to`, as `name_key`. */
export interface NameRange {
  readonly from: string;
  readonly to: string;
}

/** A search as the database sees it. */
export interface Query {
  /** Filters of all fields but the text. */
  readonly filters: readonly Filter[];
  /** One filter for each word of the text. */
  readonly readWords: () => Promise<readonly Filter[]>;
  readonly readStandings: () => Promise<Standings>;
  /** Names that begin as the text does, which come first. They have all its words. */
  readonly favoured: NameRange | null;
  /** The name that was typed, without what stands before names; null where none was. */
  readonly named: string | null;
  readonly near: Point | null;
  readonly by: 'relevance' | 'name' | 'distance';
  /** ISO 3166-1 alpha-2 of the country that comes first; empty: none. */
  readonly home: string;
  readonly after: {
    readonly rank: number;
    readonly name_key: string;
    readonly id: string;
    readonly seen: number;
  } | null;
  readonly limit: number;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** How many match in all; null where that was not counted. */
  readonly total: number | null;
}

/** How far a row of `place` is, where that is asked for. */
export function distanceOf({ near }: Query): RawBuilder<number | null> {
  return near === null ? sql<null>`null::float8` : distanceFrom(near);
}

/** The columns of a `Hit`, to be selected from `place`. */
export function hitColumns(
  rank: RawBuilder<number>,
  distance: RawBuilder<number | null>,
): RawBuilder<unknown> {
  return sql`place.id, place.name, place.port_region, place.country, place.category, place.latitude,
    place.longitude, place.city, place.kind, place.name_key, ${rank} as rank, ${distance} as distance`;
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
