import type { Insertable } from 'kysely';
import type { PlaceFacts } from '../database/schema/place-facts.ts';
import { placeFactNames, placeFacts } from '../database/schema/place-facts.ts';
import type { PlaceDerived, PlaceTable } from '../database/schema/places.ts';
import { MADE_UP } from './place-sources.ts';
import { nameKeys, searchKey, searchWords } from './search-key.ts';
import { isFrench, whereInFrance } from './where/where-in-france.ts';

export type PlaceRow = Required<Insertable<PlaceTable>>;

/** A place as its source tells of it; null is “not known”. */
export type PlaceRecord = Readonly<Omit<PlaceRow, keyof PlaceDerived>>;

/** Defaults, to be spread before known values. Object.fromEntries() knows no names: those of `placeFacts` are meant. */
export const nothingKnown = Object.fromEntries(
  placeFactNames.map((name) => [name, placeFacts[name].unknown]),
) as Readonly<PlaceFacts>;

/**
 * Incremented when rows are derived differently: stored rows are then derived again (`renewRows`).
 */
export const ROWS_MADE = 1;

/** The row as it is written: with where it is, what a search finds it by, and each facility among its services. */
export function toRow(place: PlaceRecord): PlaceRow {
  const facilities = (['fuel', 'water', 'power', 'showers'] as const).filter((kind) => place[kind] === true);
  const services = [...new Set([...place.services, ...facilities])].sort();
  const row = { ...place, ...whereabouts(place), services, standing: standingOf(place) };
  return { ...row, name_key: searchKey(place.name), name_keys: nameKeys(place), words: searchWords(row) };
}

/** Values derived from the position. Regions of France are its departments, whatever sources call them. */
function whereabouts(place: PlaceRecord) {
  const { latitude, longitude, city, postal_code, port_region } = place;
  const where =
    latitude === null || longitude === null || !isFrench(place.country)
      ? null
      : whereInFrance({ latitude, longitude });
  if (where === null) return { commune: null, department: null, areas: [] };
  const [only, ...others] = where.postalCodes;
  const { department, commune } = where;
  // As imports spell it: lists of regions would have both.
  const region = department.name.replaceAll("'", '’');
  return {
    commune,
    department: department.code,
    areas: [...where.keys],
    city: city ?? commune,
    postal_code: postal_code ?? (others.length === 0 ? (only ?? null) : null),
    port_region: port_region === null || port_region === where.region ? region : port_region,
  };
}

function standingOf({ category, kind, source, disused, access }: PlaceRecord): number {
  if (source === MADE_UP.id) return 3;
  if (disused === true || access === 'private' || kind === 'ferry' || kind === 'naval') return 2;
  return category === 'port' && kind !== 'marina' && kind !== 'mooring' ? 1 : 0;
}
