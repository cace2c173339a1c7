import type { PlaceCategory } from '@nfcards/shared/operations';
import type { PlaceRecord } from '../../place-record.ts';
import { nothingKnown } from '../../place-record.ts';
import { OPEN_STREET_MAP } from '../../place-sources.ts';
import { frenchDepartment } from '../../where/french-departments.ts';
import { readPhoto } from '../fields/commons-photo.ts';
import { readCountry } from '../fields/country-names.ts';
import type { Complain } from '../fields/field-values.ts';
import { readChannel, readName, readPostalCode, readText } from '../fields/field-values.ts';
import type { PortPart } from '../fields/port-parts.ts';
import type { CountryCheck } from '../fields/position.ts';
import type { FactOfFile, FactSource } from '../fields/read-facts.ts';
import { readFacts, readPlacePhones, readPortFacts, TAGS_OF_FACTS } from '../fields/read-facts.ts';
import { shownNames } from './osm-names.ts';
import type { OsmObject } from './osm-object.ts';
import type { PartKind, Tags } from './osm-tags.ts';
import {
  accessOf,
  categoryOf,
  facilityOf,
  formerTags,
  isDisused,
  kindOf,
  partOf,
  servicesOf,
} from './osm-tags.ts';

export type Taken =
  | { readonly kind: 'place'; readonly place: PlaceRecord }
  /** Of the port around it. */
  | { readonly kind: 'part'; readonly part: PortPart }
  | { readonly kind: 'refused'; readonly reason: string };

/** Options for reading entries. */
export interface Reading {
  readonly complain: Complain;
  readonly inCountry: CountryCheck;
}

/**
 * What the directories take of an object of OpenStreetMap. Nothing is guessed: what no tag says is not known.
 * @param country of objects that do not name theirs, ISO 3166-1 alpha-2
 */
export function osmPlace(
  object: OsmObject,
  { country, complain, inCountry }: Reading & { readonly country: string | null },
): Taken {
  const { tags, category, part, disused } = rolesOf(object.tags);
  const own = countryOf(tags, complain) ?? country;
  if (category !== null)
    return wholePlace({ ...object, tags }, { category, disused, country: own, complain, inCountry });
  if (part === 'office' || part === 'fuel') {
    return partOfPort({ ...object, tags }, part, { country: own, complain });
  }
  return refused(part === null ? 'neither a port, nor a repairer, nor a fittings shop' : NO_PORT[part]);
}

interface Role extends Reading {
  readonly category: PlaceCategory;
  readonly disused: true | null;
  readonly country: string | null;
}

function wholePlace({ id, tags, position: where }: OsmObject, role: Role): Taken {
  const { category, disused, country, complain, inCountry } = role;
  if (category !== 'port' && disused) return refused('a yard or a shop that is closed for good');
  const names = shownNames(tags, country);
  const read = readName(names.shown);
  if (read.kind === 'refused') return read;
  if (where.kind === 'missing') return refused(NOWHERE);
  if (country === null) return refused('no country (name it with --country, for example --country FR)');
  const position = inCountry.check(where, country);
  if (position.kind !== 'at') return refused(position.kind === 'wrong' ? position.reason : NOWHERE);
  const source = factSource(tags, country, complain);
  const place: PlaceRecord = {
    ...nothingKnown,
    ...contactOf(tags, source),
    ...position.point,
    id,
    category,
    name: read.name,
    country,
    port_region: regionOf(tags, country),
    services: servicesOf(tags),
    languages: languagesOf(tags),
    other_names: otherNames(names.others, read.name),
    photo: readPhoto([tags.wikimedia_commons, tags.image], complain),
    disused,
    source: OPEN_STREET_MAP.id,
  };
  return { kind: 'place', place: category === 'port' ? { ...place, ...portFacts(tags, source) } : place };
}

const NOWHERE = 'no position (Overpass gives it with “out center”)';
const NO_PORT = {
  customs: 'a customs house, not a port',
  slipway: 'a slipway, not a port',
} as const;

function refused(reason: string): Taken {
  return { kind: 'refused', reason };
}

interface Roles {
  readonly tags: Tags;
  readonly category: PlaceCategory | null;
  readonly part: PartKind | null;
  readonly disused: true | null;
}

/** Its present use, else its former one. */
function rolesOf(tags: Tags): Roles {
  const now = { tags, category: categoryOf(tags), part: partOf(tags) };
  if (now.category !== null || now.part !== null) return { ...now, disused: isDisused(tags) ? true : null };
  const former = formerTags(tags);
  return { tags: former, category: categoryOf(former), part: null, disused: true };
}

function partOfPort(
  { id, tags, position }: OsmObject,
  part: 'office' | 'fuel',
  { country, complain }: { readonly country: string | null; readonly complain: Complain },
): Taken {
  if (position.kind === 'missing') return refused(NOWHERE);
  if (position.kind === 'wrong') return refused(position.reason);
  const source = factSource(tags, country ?? '', complain);
  const { phone, email } = contactOf(tags, source);
  const facts = {
    office_name: readText(tags.name ?? tags['seamark:name'] ?? tags.operator),
    office_phone: phone,
    office_email: email,
    office_vhf_channel: readChannel(source.value('vhf_channel'), complain),
  };
  return {
    kind: 'part',
    part:
      part === 'office'
        ? { kind: 'office', id, at: position.point, facts }
        : { kind: 'fuel', id, at: position.point },
  };
}

function countryOf(tags: Tags, complain: Complain): string | null {
  for (const key of ['addr:country', 'is_in:country_code', 'ISO3166-1', 'is_in:country']) {
    const given = readText(tags[key]);
    if (given === null) continue;
    const code = readCountry(given);
    if (code !== null) return code;
    complain('a country that is not known', given);
  }
  return null;
}

function factSource(tags: Tags, country: string, complain: Complain): FactSource {
  const value = (fact: FactOfFile) =>
    TAGS_OF_FACTS[fact].map((tag) => tags[tag]).find((text) => text !== undefined);
  return { value, country, complain };
}

function contactOf(tags: Tags, source: FactSource) {
  const street = readText(tags['addr:street'] ?? tags['addr:place']);
  const number = readText(tags['addr:housenumber'], 20);
  const phones = ['phone', 'contact:phone', 'phone:mobile', 'contact:mobile', 'mobile'];
  return {
    address: street === null ? readText(tags['addr:full']) : [number, street].filter(Boolean).join(' '),
    ...readPlacePhones(
      phones.map((key) => tags[key]),
      source,
    ),
    ...readFacts(source),
  };
}

function portFacts(tags: Tags, source: FactSource) {
  return {
    ...readPortFacts(source),
    kind: kindOf(tags),
    access: accessOf(tags),
    charge: readText(tags.charge) ?? chargeOf(tags.fee),
    fuel: facilityOf(tags, 'fuel'),
    water: facilityOf(tags, 'water'),
    power: facilityOf(tags, 'power'),
    showers: facilityOf(tags, 'showers'),
  };
}

/** Some write the price where only “yes” or “no” is asked for; a night that is free costs 0. */
function chargeOf(fee: string | undefined): string | null {
  if (fee === 'no') return '0';
  return fee !== undefined && /\d/.test(fee) ? readText(fee) : null;
}

function regionOf(tags: Tags, country: string): string | null {
  const named = readText(tags['addr:province'] ?? tags['addr:state'] ?? tags['addr:county'], 100);
  const code = readPostalCode(tags['addr:postcode'], country) ?? undefined;
  return named ?? (country === 'FR' ? frenchDepartment(code) : null);
}

/** `language:fr=yes` */
function languagesOf(tags: Tags): string[] {
  return Object.entries(tags)
    .flatMap(([key, value]) => (value === 'yes' ? (/^language:([a-z]{2})$/.exec(key)?.[1] ?? []) : []))
    .sort();
}

/** OpenStreetMap has names in all languages; more are of no use for search. */
const MAX_NAMES = 20;

function otherNames(given: readonly string[], shown: string): string[] {
  const names = given.flatMap((name) => name.split(';')).flatMap((name) => readText(name) ?? []);
  return [...new Set(names)].filter((name) => name !== shown).slice(0, MAX_NAMES);
}
