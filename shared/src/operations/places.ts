import type { GenericSchema, InferOutput } from 'valibot';
import {
  array,
  boolean,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot';
import type { Operation } from './operation.ts';
import type { PlaceCategory } from './place-services.ts';
import { placeAccesses, placeCategories, placeServiceKinds, portKinds } from './place-services.ts';
import { line, optionalLine, placeId } from './schemas.ts';

/** WGS 84, decimal degrees. */
const latitude = pipe(number(), minValue(-90), maxValue(90));
const longitude = pipe(number(), minValue(-180), maxValue(180));

/**
 * What a search can ask for beyond names and regions. Left out where it is not known: most places of a long list
 * know nothing of it, and what is not there need not travel.
 */
const knownEntries = {
  /** Its known services; never empty. */
  services: optional(array(picklist(placeServiceKinds))),
  /** OpenStreetMap's `opening_hours` syntax, for example `Mo-Fr 08:00-12:00`. */
  opening_hours: optional(string()),
  /** IANA name, for example `Europe/Paris`; there where `opening_hours` are. */
  time_zone: optional(string()),
  /** Of the largest boat that it takes, in metres. */
  max_length: optional(number()),
  max_draught: optional(number()),
};

const summaryEntries = <Category extends GenericSchema<PlaceCategory>>(category: Category) => ({
  /** UN/LOCODE, for example `FRLRH` (La Rochelle), or the source's id, for example `osm-node-123`. */
  id: string(),
  name: string(),
  /** Province, state or region; what the region filter matches. Null where the source names none. */
  port_region: nullable(string()),
  /** ISO 3166-1 alpha-2, for example `FR`. */
  country: pipe(string(), minLength(2), maxLength(2)),
  category,
  /** Null where the source gives no position. */
  position: nullable(object({ latitude, longitude })),
});

const portSummary = object(summaryEntries(literal('port')));
const portListed = object({ ...summaryEntries(literal('port')), ...knownEntries });
const mechanicSummary = object(summaryEntries(literal('mechanics')));
const mechanicListed = object({ ...summaryEntries(literal('mechanics')), ...knownEntries });
const shopSummary = object(summaryEntries(literal('shop')));
const shopListed = object({ ...summaryEntries(literal('shop')), ...knownEntries });
export type PortSummary = InferOutput<typeof portSummary>;
export type MechanicSummary = InferOutput<typeof mechanicSummary>;
export type ShopSummary = InferOutput<typeof shopSummary>;
export type PlaceSummary = PortSummary | MechanicSummary | ShopSummary;

/**
 * A row of a whole list. First comes what sailors look for first, then other places, then what takes no visitor, and
 * last what is made up; each of these in the order of the names without case and accents, then of the ids. So the
 * first rows can be shown as they come.
 */
export type ListedPlace =
  | InferOutput<typeof portListed>
  | InferOutput<typeof mechanicListed>
  | InferOutput<typeof shopListed>;

const neighbour = object({
  id: string(),
  name: string(),
  country: string(),
  /** Great-circle distance in nautical miles. */
  distance: number(),
  /** Initial bearing in degrees true, 0 to 360. */
  bearing: number(),
});
export type Neighbour = InferOutput<typeof neighbour>;

/** Details of any place beside its summary; null means not known. */
const factEntries = {
  /** Street and number. */
  address: nullable(string()),
  postal_code: nullable(string()),
  city: nullable(string()),
  /** E.164, for example `+33546445100`. */
  phone: nullable(string()),
  email: nullable(string()),
  /** Address on the web, http or https. */
  website: nullable(string()),
  /** OpenStreetMap's `opening_hours` syntax, for example `Mo-Fr 08:00-12:00`. */
  opening_hours: nullable(string()),
  /** ISO 639-1, for example `fr`. */
  languages: array(string()),
  /** Its known services. */
  services: array(picklist(placeServiceKinds)),
  /** IANA name, for example `Europe/Paris`; worked out from the position where the source gives none. */
  time_zone: nullable(string()),
  /** The six nearest ports, nearest first. */
  nearby: array(neighbour),
  /** The four nearest repairers within 30 nautical miles, nearest first. */
  nearby_mechanics: array(neighbour),
  /** The four nearest fittings shops within 30 nautical miles, nearest first. */
  nearby_shops: array(neighbour),
  /** E.164, beside `phone`. */
  other_phones: optional(array(string())),
  /** Page of Wikimedia Commons, where its licence can be read. */
  photo: optional(nullable(string())),
  /** For example `Q154790`. */
  wikidata: optional(nullable(string())),
  /** It serves no boat any more. */
  disused: optional(nullable(boolean())),
  /** A member answers for it: it can be written to, and a port be asked for a berth. */
  connected: boolean(),
  /** Where the entry comes from, to be shown with it. */
  source: object({
    /** For example `osm`. */
    id: optional(string()),
    name: string(),
    /** SPDX identifier, or the source's own words. */
    licence: string(),
    /** Attribution that the licence requires. */
    attribution: nullable(string()),
    url: nullable(string()),
  }),
};

const metres = nullable(number());
const portDetails = object({
  ...summaryEntries(literal('port')),
  ...factEntries,
  other_names: array(string()),
  /** Other UN/LOCODEs of the same port, and the ids of entries of other sources that are it. */
  other_codes: array(string()),
  /** For example `9`, or `9;16`. */
  vhf_channel: nullable(string()),
  berths: nullable(pipe(number(), integer())),
  visitor_berths: nullable(pipe(number(), integer())),
  /** Of the largest boat that it takes, in metres. */
  max_length: metres,
  max_beam: metres,
  max_draught: metres,
  kind: optional(nullable(picklist(portKinds))),
  /** The least depth of water, in metres. */
  min_depth: optional(metres),
  /** Price of a night, in the source's words. */
  charge: optional(nullable(string())),
  access: optional(nullable(picklist(placeAccesses))),
  /** Id of the made-up port where requests for a berth are tried out; null where the directory has none. */
  trial_port: optional(nullable(string())),
  fuel: nullable(boolean()),
  water: nullable(boolean()),
  power: nullable(boolean()),
  showers: nullable(boolean()),
  /** Whether a tide station is near enough for `tides`; true as long as the server does not know. */
  has_tides: optional(boolean(), true),
  harbour_office: nullable(
    object({
      name: nullable(string()),
      phone: nullable(string()),
      email: nullable(string()),
      vhf_channel: nullable(string()),
    }),
  ),
});
const mechanicDetails = object({ ...summaryEntries(literal('mechanics')), ...factEntries });
const shopDetails = object({ ...summaryEntries(literal('shop')), ...factEntries });
export type PortDetails = InferOutput<typeof portDetails>;
export type MechanicDetails = InferOutput<typeof mechanicDetails>;
export type ShopDetails = InferOutput<typeof shopDetails>;

/** A place of whichever category. */
export const placeSummary = object(summaryEntries(picklist(placeCategories)));

const foundPlace = object({
  ...summaryEntries(picklist(placeCategories)),
  city: nullable(string()),
  /** From `near`, in nautical miles; null where there is no `near`. */
  distance: nullable(number()),
  kind: optional(nullable(picklist(portKinds))),
});
export type FoundPlace = InferOutput<typeof foundPlace>;

const boatMetres = (most: number) => optional(pipe(number(), minValue(0), maxValue(most)));

const searchInput = object({
  /** Words of the name, the town, the region or the country; accents and typing mistakes are forgiven. */
  text: optional(optionalLine(100), ''),
  category: optional(picklist(placeCategories)),
  /** Part of a `port_region`; case and accents do not matter. */
  region: optional(optionalLine(100), ''),
  /** ISO 3166-1 alpha-2. */
  country: optional(pipe(string(), regex(/^[A-Z]{2}$/))),
  /** ISO 3166-1 alpha-2 of the country whose places come before those of the world; empty: none; left out: FR. */
  home: optional(pipe(string(), regex(/^(?:[A-Z]{2})?$/))),
  /** Kind of the port. */
  kind: optional(picklist(portKinds)),
  /** Degrees. West may be greater than east: the box then crosses the 180th meridian. */
  box: optional(object({ south: latitude, west: longitude, north: latitude, east: longitude })),
  /** `radius` in nautical miles; without it nothing is too far. */
  near: optional(
    object({ latitude, longitude, radius: optional(pipe(number(), minValue(0.01), maxValue(10_900))) }),
  ),
  /** Of the boat, in metres. Ports known to be too small are left out. */
  length: boatMetres(500),
  draught: boatMetres(50),
  /** Only what is known to be open now. */
  open: optional(boolean()),
  /** All of them. */
  services: optional(pipe(array(picklist(placeServiceKinds)), maxLength(10)), []),
  /** Without it: the nearest first if there is `near` and no `text`, else the best match first. */
  sort: optional(picklist(['relevance', 'name', 'distance'])),
  /** From the page before, to get the next; everything else as it was. */
  cursor: optional(line(1000)),
});
export type SearchInput = InferOutput<typeof searchInput>;

/**
 * `area`: the places of the area of that name. `near`: the nearest to it first. `nearest`: nothing is there; those nearest
 * to it. `similar`: nothing is called so; what is called nearly so.
 */
const searchReading = object({
  kind: picklist(['area', 'near', 'nearest', 'similar']),
  /** The place that was named, in its spelling; null for a position. */
  name: nullable(string()),
});
export type SearchReading = InferOutput<typeof searchReading>;

const searchInstead = object({
  /** How many places the text alone finds in the same directory. */
  without_filters: pipe(number(), integer()),
  /** Results of the same search in the other directories. */
  others: array(object({ category: picklist(placeCategories), count: pipe(number(), integer()) })),
});
export type SearchInstead = InferOutput<typeof searchInstead>;

const byId = object({ id: placeId });

export const placeOperations = {
  ports_data: {
    path: 'ports_data',
    summary: 'The whole list of ports, what sailors look for first at its beginning.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: array(portListed),
    failures: {},
  },
  mechanics_data: {
    path: 'mechanics_data',
    summary: 'The whole list of repairers, what sailors look for first at its beginning.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: array(mechanicListed),
    failures: {},
  },
  riggers_data: {
    path: 'riggers_data',
    summary: 'The whole list of fittings shops, what sailors look for first at its beginning.',
    effect: 'reads',
    access: 'anyone',
    input: object({}),
    answer: array(shopListed),
    failures: {},
  },
  port_details: {
    path: 'port_details',
    summary: 'One port, with the places nearest to it.',
    effect: 'reads',
    access: 'anyone',
    input: byId,
    answer: portDetails,
    failures: { port_unknown: 404 },
  },
  mechanics_details: {
    path: 'mechanics_details',
    summary: 'One repairer, with the places nearest to it.',
    effect: 'reads',
    access: 'anyone',
    input: byId,
    answer: mechanicDetails,
    failures: { mechanic_unknown: 404 },
  },
  riggers_details: {
    path: 'riggers_details',
    summary: 'One fittings shop, with the places nearest to it.',
    effect: 'reads',
    access: 'anyone',
    input: byId,
    answer: shopDetails,
    failures: { shop_unknown: 404 },
  },
  search: {
    path: 'search',
    summary: 'Places that match all of what is asked, 40 at a time.',
    effect: 'reads',
    access: 'anyone',
    input: searchInput,
    answer: object({
      places: array(foundPlace),
      /** For the next page; null on the last one. */
      cursor: nullable(string()),
      /** How many match; where counting would be slow, `exact` is false and there are at least so many. */
      total: object({ count: pipe(number(), integer()), exact: boolean() }),
      /** How the text was understood, where that needs to be said. */
      reading: optional(nullable(searchReading)),
      /** Where nothing was found: what else there is. */
      instead: optional(nullable(searchInstead)),
    }),
    failures: { cursor_invalid: 400, near_missing: 400 },
  },
} satisfies Record<string, Operation>;
