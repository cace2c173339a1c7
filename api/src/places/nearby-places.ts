import type { Neighbour, PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Point } from './great-circle.ts';
import { bearingFrom, distanceFrom } from './great-circle.ts';
import { distanceHolding, isNear } from './nearest-places.ts';

interface Neighbourhood {
  readonly count: number;
  /** Nautical miles; null where nothing is too far. */
  readonly within: number | null;
}

/** A sailor goes far for the next port, but not for a spare part. */
const neighbourhoods: Readonly<Record<PlaceCategory, Neighbourhood>> = {
  port: { count: 6, within: null },
  mechanics: { count: 4, within: 30 },
  shop: { count: 4, within: 30 },
};

/** The places of a category that are nearest to a place, itself left out, nearest first. */
export async function nearbyPlaces(
  db: Kysely<Tables>,
  { id, ...here }: Point & { readonly id: string },
  category: PlaceCategory,
): Promise<Neighbour[]> {
  const { count, within } = neighbourhoods[category];
  const filter = sql<boolean>`category = ${category} and id <> ${id}`;
  // What is within a few miles is soon looked through; how far the sixth port is, the index has to say first.
  const radius = within ?? (await distanceHolding(db, here, { count, filter }));
  const { rows } = await sql<Neighbour>`
    select id, name, country, round(${distanceFrom(here)}::numeric, 2)::float8 as distance,
      ${bearingFrom(here)} as bearing
    from place where ${filter} and ${isNear(here, radius)}
    order by distance, id limit ${count}::int`.execute(db);
  return rows;
}
