import type { Complain } from './field-values.ts';
import {
  readChannel,
  readCount,
  readEmail,
  readMetres,
  readPhone,
  readPhones,
  readPostalCode,
  readText,
  readWebsite,
} from './field-values.ts';

/**
 * Facts that are read alike, wherever a file has them: in the column that a mapping names, or in the first of these
 * tags of OpenStreetMap that an object has.
 */
export const TAGS_OF_FACTS = {
  postal_code: ['addr:postcode'],
  city: ['addr:city'],
  email: ['email', 'contact:email'],
  website: ['website', 'contact:website', 'url'],
  opening_hours: ['opening_hours'],
  wikidata: ['wikidata'],
  vhf_channel: [
    'vhf',
    'vhf_channel',
    'contact:vhf',
    'communication:vhf',
    'seamark:harbour:channel',
    'seamark:communication:channel',
    'seamark:radio_station:channel',
  ],
  berths: ['berths', 'capacity:berths', 'capacity'],
  visitor_berths: ['berths:visitors', 'capacity:visitors'],
  max_length: ['maxlength', 'maxlength:boat'],
  max_beam: ['maxwidth', 'maxwidth:boat'],
  max_draught: ['maxdraught', 'maxdraft'],
  min_depth: ['seamark:harbour:minimum_depth', 'mindepth', 'min_depth', 'depth'],
  office_name: ['harbour:operator', 'operator'],
  // Of an office that is an object of its own: `PortPart`.
  office_phone: [],
  office_email: [],
  office_vhf_channel: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FactOfFile = keyof typeof TAGS_OF_FACTS;
export const factsOfFile = Object.keys(TAGS_OF_FACTS) as readonly FactOfFile[];

/** Where facts are read. */
export interface FactSource {
  readonly value: (fact: FactOfFile) => string | undefined;
  /** ISO 3166-1 alpha-2; empty where it is not known. */
  readonly country: string;
  readonly complain: Complain;
}

/** Facts of any place. */
export function readFacts({ value, country, complain }: FactSource) {
  return {
    postal_code: readPostalCode(value('postal_code'), country),
    city: readText(value('city')),
    email: readEmail(value('email'), complain),
    website: readWebsite(value('website'), complain),
    opening_hours: readText(value('opening_hours'), 500),
    wikidata: /\bQ[1-9]\d*\b/.exec(value('wikidata') ?? '')?.[0] ?? null,
  };
}

/** Facts of a port. */
export function readPortFacts({ value, country, complain }: FactSource) {
  return {
    vhf_channel: readChannel(value('vhf_channel'), complain),
    berths: readCount(value('berths'), complain),
    visitor_berths: readCount(value('visitor_berths'), complain),
    max_length: readMetres(value('max_length'), complain),
    max_beam: readMetres(value('max_beam'), complain),
    max_draught: readMetres(value('max_draught'), complain),
    min_depth: readMetres(value('min_depth'), complain, 'least'),
    office_name: readText(value('office_name')),
    office_phone: readPhone(value('office_phone'), country, complain),
    office_email: readEmail(value('office_email'), complain),
    office_vhf_channel: readChannel(value('office_vhf_channel'), complain),
  };
}

/** The first number of a place, and the others. */
export function readPlacePhones(
  values: readonly (string | undefined)[],
  { country, complain }: Pick<FactSource, 'country' | 'complain'>,
) {
  const [phone = null, ...others] = readPhones(values, country, complain);
  return { phone, other_phones: others };
}
