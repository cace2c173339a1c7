import type { PlaceAccess, PlaceService, PortKind } from '@nfcards/shared/operations';

/** A column of `place` that a source may know nothing of. */
interface Fact<Value> {
  /** In PostgreSQL. */
  readonly type: 'text' | 'text[]' | 'int4' | 'float8' | 'bool';
  /** What it holds while nothing is known. */
  readonly unknown: Value;
  /** Who types it in a search finds the place. */
  readonly found?: FoundBy;
}
type FoundBy = 'phone' | 'channel';

function text<Value extends string = string>(found?: FoundBy): Fact<Value | null> {
  return { type: 'text', unknown: null, ...(found === undefined ? {} : { found }) };
}

function texts<Value extends string = string>(found?: FoundBy): Fact<Value[]> {
  return { type: 'text[]', unknown: [], ...(found === undefined ? {} : { found }) };
}

const count: Fact<number | null> = { type: 'int4', unknown: null };
const decimal: Fact<number | null> = { type: 'float8', unknown: null };
const yesOrNo: Fact<boolean | null> = { type: 'bool', unknown: null };

/** All that a source may say of a place beside its name: a new one is added here, and by a migration. */
export const placeFacts = {
  port_region: text(),
  /** WGS 84, decimal degrees; both null or neither. */
  latitude: decimal,
  longitude: decimal,
  address: text(),
  postal_code: text(),
  city: text(),
  /** E.164. */
  phone: text('phone'),
  email: text(),
  website: text(),
  /** Syntax of OpenStreetMap's `opening_hours`. */
  opening_hours: text(),
  /** ISO 639-1. */
  languages: texts(),
  services: texts<PlaceService>(),
  /** IANA name. */
  time_zone: text(),
  other_names: texts(),
  other_codes: texts(),
  vhf_channel: text('channel'),
  berths: count,
  visitor_berths: count,
  /** Metres, of the largest boat that it takes. */
  max_length: decimal,
  max_beam: decimal,
  max_draught: decimal,
  fuel: yesOrNo,
  water: yesOrNo,
  power: yesOrNo,
  showers: yesOrNo,
  office_name: text(),
  office_phone: text('phone'),
  office_email: text(),
  office_vhf_channel: text('channel'),
  /** Null of what is no port. */
  kind: text<PortKind>(),
  /** E.164, beside `phone`. */
  other_phones: texts('phone'),
  /** The least depth of water in metres, as the source gives it. */
  min_depth: decimal,
  /** Price of a night, in the source's words. */
  charge: text(),
  access: text<PlaceAccess>(),
  /** It serves no boat any more. */
  disused: yesOrNo,
  /** Page of Wikimedia Commons, where its licence can be read. */
  photo: text(),
  /** For example `Q154790`. */
  wikidata: text(),
};

export type PlaceFacts = {
  -readonly [Name in keyof typeof placeFacts]: (typeof placeFacts)[Name]['unknown'];
};

/** Names of facts, in the order of `placeFacts`. */
export const placeFactNames = Object.keys(placeFacts) as readonly (keyof PlaceFacts)[];
