import type { MechanicDetails, PlaceCategory, PortDetails, ShopDetails } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { parse } from 'valibot';
import type { Database } from '../database/database.ts';
import type { PlaceTable } from '../database/schema/places.ts';
import type { Tables } from '../database/tables.ts';
import type { EncodedOutcome } from '../wire/outcome.ts';
import { ResponseCache } from '../wire/response-cache.ts';
import type { Point } from './great-circle.ts';
import { nearbyPlaces } from './nearby-places.ts';
import { isConnected } from './place-members.ts';
import { MADE_UP, TRIAL_PORT } from './place-sources.ts';
import { timeZoneOf } from './time-zone.ts';

/** Tides on a port's page. */
export interface KnownTides {
  /** Whether tides are known for a position; null while that is not loaded. */
  readonly isNear: (position: Point | null) => boolean | null;
}

type PlaceFound = Selectable<PlaceTable> & {
  readonly source_name: string;
  readonly source_licence: string;
  readonly source_attribution: string | null;
  readonly source_url: string | null;
  readonly connected: boolean;
  readonly trial_port: string | null;
};

/** One place of a category, by its own id or another code of the same port; encoded once for each change. */
export function placeDetails<Unknown extends string>(
  { readPublic, changes }: Database,
  category: PlaceCategory,
  unknown: Unknown,
  tideStations?: KnownTides,
): (input: {
  readonly id: string;
}) => Promise<EncodedOutcome | { readonly kind: 'failure'; readonly failure: Unknown }> {
  const bodies = new ResponseCache(changes, ['place', 'place_member']);
  return async ({ id }) => {
    // Until the stations are loaded, nobody knows whether tides are told of it.
    const variant = tideStations?.isNear(null) === null ? 'without tides' : '';
    const read = () => readPublic((db) => readDetails(db, category, id, tideStations));
    const cached = await bodies.get(id, read, variant);
    return cached === null ? { kind: 'failure', failure: unknown } : { kind: 'encoded', ...cached };
  };
}

async function readDetails(
  db: Kysely<Tables>,
  category: PlaceCategory,
  id: string,
  tideStations: KnownTides | undefined,
): Promise<PortDetails | MechanicDetails | ShopDetails | null> {
  const place = await findPlace(db, category, id);
  if (place === undefined) return null;
  const facts = { ...place, ...whereabouts(place), ...sourceOf(place), ...(await neighboursOf(db, place)) };
  const { category: found } = place;
  // Their schemas leave away what the row has beside them.
  switch (found) {
    case 'port':
      return parse(operations.port_details.answer, {
        ...{ ...facts, category: found },
        ...portFacts(place, tideStations),
      } satisfies PortDetails);
    case 'mechanics':
      return parse(operations.mechanics_details.answer, {
        ...facts,
        category: found,
      } satisfies MechanicDetails);
    case 'shop':
      return parse(operations.riggers_details.answer, { ...facts, category: found } satisfies ShopDetails);
  }
}

/** Two look-ups, each by its index; by its own id before another port's second code. */
async function findPlace(
  db: Kysely<Tables>,
  category: PlaceCategory,
  id: string,
): Promise<PlaceFound | undefined> {
  const places = db
    .selectFrom('place')
    .innerJoin('place_source', 'place_source.id', 'place.source')
    .selectAll('place')
    .select(['place_source.name as source_name', 'place_source.licence as source_licence'])
    .select(['place_source.attribution as source_attribution', 'place_source.url as source_url'])
    .select((place) => isConnected(place).as('connected'))
    .select((place) =>
      place
        .selectFrom('place as trial')
        .select('trial.id')
        .where('trial.id', '=', TRIAL_PORT)
        .where('trial.source', '=', MADE_UP.id)
        .as('trial_port'),
    )
    .where('category', '=', category);
  const own = await places.where('place.id', '=', id).executeTakeFirst();
  if (own !== undefined || category !== 'port') return own;
  return places
    .where('other_codes', '@>', sql<string[]>`array[${id}]::text[]`)
    .orderBy('place.id')
    .limit(1)
    .executeTakeFirst();
}

async function neighboursOf(db: Kysely<Tables>, place: PlaceFound) {
  const { id, category, name_keys, latitude, longitude } = place;
  if (latitude === null || longitude === null) return { nearby: [], nearby_mechanics: [], nearby_shops: [] };
  // A shop may be called as its port is.
  const at = (other: PlaceCategory) => ({
    ...{ id, latitude, longitude },
    name_keys: other === category ? name_keys : '',
  });
  const [nearby, nearby_mechanics, nearby_shops] = await Promise.all([
    nearbyPlaces(db, at('port'), 'port'),
    nearbyPlaces(db, at('mechanics'), 'mechanics'),
    nearbyPlaces(db, at('shop'), 'shop'),
  ]);
  return { nearby, nearby_mechanics, nearby_shops };
}

function whereabouts(place: PlaceFound) {
  return { position: positionOf(place), time_zone: timeZoneOf(place) };
}

function sourceOf(place: PlaceFound) {
  return {
    source: {
      id: place.source,
      name: place.source_name,
      licence: place.source_licence,
      attribution: place.source_attribution,
      url: place.source_url,
    },
  };
}

function portFacts(place: PlaceFound, tideStations: KnownTides | undefined) {
  const office = {
    name: place.office_name,
    phone: place.office_phone,
    email: place.office_email,
    vhf_channel: place.office_vhf_channel,
  };
  return {
    has_tides: tideStations?.isNear(positionOf(place)) ?? true,
    harbour_office: Object.values(office).every((fact) => fact === null) ? null : office,
  };
}

function positionOf({ latitude, longitude }: PlaceFound): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
