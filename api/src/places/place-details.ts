import type { MechanicDetails, PlaceCategory, PortDetails, ShopDetails } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isConnected } from '../profiles/place-members.ts';
import type { EncodedBody } from '../wire/encoded-body.ts';
import { KeptBodies } from '../wire/kept-bodies.ts';
import { nearbyPlaces } from './nearby-places.ts';
import { toSummary } from './place-summary.ts';
import type { PlaceTable } from './tables.ts';
import { timeZoneOf } from './time-zone.ts';

interface DetailsOf {
  readonly port: PortDetails;
  readonly mechanics: MechanicDetails;
  readonly shop: ShopDetails;
}

type PlaceFound = Selectable<PlaceTable> & {
  readonly source_name: string;
  readonly source_licence: string;
  readonly source_attribution: string | null;
  readonly source_url: string | null;
  readonly connected: boolean;
};

/** One place of a category, by its own id or another code of the same port; encoded once for each change. */
export function placeDetails<Unknown extends string>(
  { db, changes }: Database,
  category: PlaceCategory,
  unknown: Unknown,
): (input: {
  readonly id: string;
}) => Promise<
  | { readonly kind: 'encoded'; readonly body: EncodedBody }
  | { readonly kind: 'failure'; readonly failure: Unknown }
> {
  const bodies = new KeptBodies(changes, ['place', 'place_member']);
  return async ({ id }) => {
    const body = await bodies.get(id, () => readDetails(db, category, id));
    return body === null ? { kind: 'failure', failure: unknown } : { kind: 'encoded', body };
  };
}

async function readDetails(
  db: Kysely<Tables>,
  category: PlaceCategory,
  id: string,
): Promise<DetailsOf[PlaceCategory] | null> {
  const place = await findPlace(db, category, id);
  if (place === undefined) return null;
  const facts = { ...factsOf(place), ...(await neighboursOf(db, place)) };
  switch (place.category) {
    case 'port':
      return { ...toSummary({ ...place, category: place.category }), ...facts, ...portFacts(place) };
    case 'mechanics':
      return { ...toSummary({ ...place, category: place.category }), ...facts };
    case 'shop':
      return { ...toSummary({ ...place, category: place.category }), ...facts };
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
    .where('category', '=', category);
  const own = await places.where('place.id', '=', id).executeTakeFirst();
  if (own !== undefined || category !== 'port') return own;
  return places
    .where('other_codes', '@>', sql<string[]>`array[${id}]::text[]`)
    .orderBy('place.id')
    .limit(1)
    .executeTakeFirst();
}

async function neighboursOf(db: Kysely<Tables>, { id, latitude, longitude }: PlaceFound) {
  if (latitude === null || longitude === null) return { nearby: [], nearby_mechanics: [], nearby_shops: [] };
  const here = { id, latitude, longitude };
  const [nearby, nearby_mechanics, nearby_shops] = await Promise.all([
    nearbyPlaces(db, here, 'port'),
    nearbyPlaces(db, here, 'mechanics'),
    nearbyPlaces(db, here, 'shop'),
  ]);
  return { nearby, nearby_mechanics, nearby_shops };
}

function factsOf(place: PlaceFound) {
  const { address, postal_code, city, phone, email, website, opening_hours, languages, services, connected } =
    place;
  const source = {
    name: place.source_name,
    licence: place.source_licence,
    attribution: place.source_attribution,
    url: place.source_url,
  };
  const contact = { address, postal_code, city, phone, email, website };
  return { ...contact, opening_hours, time_zone: timeZoneOf(place), languages, services, connected, source };
}

function portFacts(place: PlaceFound) {
  const { other_names, other_codes, vhf_channel, berths, visitor_berths } = place;
  const { max_length, max_beam, max_draught, fuel, water, power, showers } = place;
  const office = {
    name: place.office_name,
    phone: place.office_phone,
    email: place.office_email,
    vhf_channel: place.office_vhf_channel,
  };
  return {
    ...{ other_names, other_codes, vhf_channel, berths, visitor_berths },
    ...{ max_length, max_beam, max_draught, fuel, water, power, showers },
    harbour_office: Object.values(office).every((fact) => fact === null) ? null : office,
  };
}
