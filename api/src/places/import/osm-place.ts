import type { PlaceRecord } from '../place-record.ts';
import { nothingKnown } from '../place-record.ts';
import { OPEN_STREET_MAP } from '../place-sources.ts';
import type { Complain } from './field-values.ts';
import {
  readChannel,
  readCount,
  readCountry,
  readEmail,
  readMetres,
  readPhone,
  readText,
  readWebsite,
} from './field-values.ts';
import { frenchDepartment } from './french-departments.ts';
import type { OsmObject } from './osm-object.ts';
import type { Tags } from './osm-tags.ts';
import { categoryOf, facilityOf, servicesOf } from './osm-tags.ts';

export type Taken =
  | { readonly kind: 'place'; readonly place: PlaceRecord }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What the directories take of an object of OpenStreetMap. Nothing is guessed: what no tag says is not known.
 * @param country of objects that do not name theirs, ISO 3166-1 alpha-2
 */
export function osmPlace(
  { id, tags, position }: OsmObject,
  country: string | null,
  complain: Complain,
): Taken {
  const category = categoryOf(tags);
  if (category === null) return refused('neither a port, nor a repairer, nor a fittings shop');
  const name = readText(tags.name ?? tags['seamark:name'] ?? tags.official_name);
  if (name === null || !/[\p{L}\p{N}]/u.test(name)) return refused('no name');
  if (position === null) return refused('no position (Overpass gives it with “out center”)');
  const own = readCountry(tags['addr:country'] ?? tags['is_in:country_code'] ?? tags['ISO3166-1']) ?? country;
  if (own === null) return refused('no country (name it with --country, for example --country FR)');
  const place: PlaceRecord = {
    ...nothingKnown,
    ...contactOf(tags, own, complain),
    id,
    category,
    name,
    country: own,
    ...position,
    port_region: regionOf(tags, own),
    services: servicesOf(tags),
    languages: languagesOf(tags),
    other_names: otherNames(tags, name),
    source: OPEN_STREET_MAP.id,
  };
  return { kind: 'place', place: category === 'port' ? { ...place, ...portFacts(tags, complain) } : place };
}

function refused(reason: string): Taken {
  return { kind: 'refused', reason };
}

function contactOf(tags: Tags, country: string, complain: Complain) {
  const street = readText(tags['addr:street'] ?? tags['addr:place']);
  const number = readText(tags['addr:housenumber'], 20);
  return {
    address: street === null ? readText(tags['addr:full']) : [number, street].filter(Boolean).join(' '),
    postal_code: readText(tags['addr:postcode'], 20),
    city: readText(tags['addr:city']),
    phone: readPhone(tags.phone ?? tags['contact:phone'], country, complain),
    email: readEmail(tags.email ?? tags['contact:email'], complain),
    website: readWebsite(tags.website ?? tags['contact:website'] ?? tags.url, complain),
    opening_hours: readText(tags.opening_hours, 500),
  };
}

function portFacts(tags: Tags, complain: Complain) {
  const channel =
    tags.vhf ?? tags.vhf_channel ?? tags['seamark:harbour:channel'] ?? tags['communication:vhf'];
  const operator = readText(tags['harbour:operator'] ?? tags.operator);
  return {
    vhf_channel: readChannel(channel, complain),
    berths: readCount(tags.berths ?? tags['capacity:berths'] ?? tags.capacity, complain),
    visitor_berths: readCount(tags['berths:visitors'] ?? tags['capacity:visitors'], complain),
    max_length: readMetres(tags.maxlength ?? tags['maxlength:boat'], complain),
    max_beam: readMetres(tags.maxwidth ?? tags['maxwidth:boat'], complain),
    max_draught: readMetres(tags.maxdraught ?? tags.maxdraft, complain),
    fuel: facilityOf(tags, 'fuel'),
    water: facilityOf(tags, 'water'),
    power: facilityOf(tags, 'power'),
    showers: facilityOf(tags, 'showers'),
    office_name: operator,
  };
}

function regionOf(tags: Tags, country: string): string | null {
  const named = readText(tags['addr:province'] ?? tags['addr:state'] ?? tags['addr:county'], 100);
  return named ?? (country === 'FR' ? frenchDepartment(tags['addr:postcode']) : null);
}

/** `language:fr=yes` */
function languagesOf(tags: Tags): string[] {
  return Object.entries(tags)
    .flatMap(([key, value]) => (value === 'yes' ? (/^language:([a-z]{2})$/.exec(key)?.[1] ?? []) : []))
    .sort();
}

function otherNames(tags: Tags, name: string): string[] {
  const names = ['alt_name', 'old_name', 'loc_name', 'short_name', 'name:fr', 'name:en']
    .flatMap((key) => (tags[key] ?? '').split(';'))
    .flatMap((other) => readText(other) ?? []);
  return [...new Set(names)].filter((other) => other !== name).slice(0, 10);
}
