import type { Insertable } from 'kysely';
import { searchKey, searchWords } from './search-key.ts';
import type { PlaceTable } from './tables.ts';

export type PlaceRow = Required<Insertable<PlaceTable>>;

/** A place as its source tells of it; null is “not known”. */
export type PlaceRecord = Readonly<Omit<PlaceRow, 'name_key' | 'words'>>;

/** To be spread under what is known. */
export const nothingKnown = {
  port_region: null,
  latitude: null,
  longitude: null,
  address: null,
  postal_code: null,
  city: null,
  phone: null,
  email: null,
  website: null,
  opening_hours: null,
  languages: [],
  services: [],
  time_zone: null,
  other_names: [],
  other_codes: [],
  vhf_channel: null,
  berths: null,
  visitor_berths: null,
  max_length: null,
  max_beam: null,
  max_draught: null,
  fuel: null,
  water: null,
  power: null,
  showers: null,
  office_name: null,
  office_phone: null,
  office_email: null,
  office_vhf_channel: null,
} as const satisfies Partial<PlaceRecord>;

/** The row as it is written: with what a search finds it by, and each facility among its services. */
export function toRow(place: PlaceRecord): PlaceRow {
  const facilities = (['fuel', 'water', 'power', 'showers'] as const).filter((kind) => place[kind] === true);
  const services = [...new Set([...place.services, ...facilities])].sort();
  const row = { ...place, services };
  return { ...row, name_key: searchKey(place.name), words: searchWords(row) };
}
