import type { Neighbour, PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { bearingFrom, distanceFrom } from './great-circle.ts';
import { distanceHolding, isNear } from './nearest-places.ts';
import type { Entry } from './same-place.ts';
import { isSamePlace } from './same-place.ts';

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

/** Entries read for each that is shown: three sources may tell of one place. */
const READ = 3;

type Found = Neighbour & Entry & { readonly standing: number };

/** The places of a category that are nearest to a place, nearest first: itself left out, and each once. */
export async function nearbyPlaces(
  db: Kysely<Tables>,
  { id, name_keys, ...here }: Entry & { readonly id: string },
  category: PlaceCategory,
): Promise<Neighbour[]> {
  const { count, within } = neighbourhoods[category];
  const most = count * READ;
  const filter = sql<boolean>`category = ${category} and id <> ${id}`;
  // What is within a few miles is soon looked through; how far the last port is, the index has to say first.
  const radius = within ?? (await distanceHolding(db, here, { count: most, filter }));
  const { rows } = await sql<Found>`
    select id, name, country, round(${distanceFrom(here)}::numeric, 2)::float8 as distance,
      ${bearingFrom(here)} as bearing, latitude, longitude, name_keys, standing
    from place where ${filter} and ${isNear(here, radius)}
    order by distance, id limit ${most}::int`.execute(db);
  const others = rows.filter((row) => !isSamePlace(row, { ...here, name_keys }));
  return eachOnce(others).slice(0, count).map(toNeighbour);
}

/** Of two entries of one place, the one that sailors look for first. */
function eachOnce(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const entry of found.toSorted((one, other) => one.standing - other.standing)) {
    if (!kept.some((known) => isSamePlace(known, entry))) kept.push(entry);
  }
  return found.filter((entry) => kept.includes(entry));
}

function toNeighbour({ id, name, country, distance, bearing }: Found): Neighbour {
  return { id, name, country, distance, bearing };
}
