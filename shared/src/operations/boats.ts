import type { InferOutput } from 'valibot';
import {
  array,
  boolean,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  union,
} from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { identifier, line, optionalLine } from './schemas.ts';

export const boatTypes = [
  'sailing_yacht',
  'motor_yacht',
  'catamaran',
  'trimaran',
  'day_boat',
  'fishing_boat',
  'rib',
  'dinghy',
  'barge',
  'personal_watercraft',
  'other',
] as const;

/** ISO 3166-1 alpha-2, for example `FR`. */
const flag = pipe(string(), regex(/^[A-Z]{2}$/));

/** Metres that a boat can have, at least and at most. */
export const boatMeasures = {
  length: { least: 0.5, most: 500 },
  beam: { least: 0.2, most: 100 },
  draught: { least: 0, most: 50 },
  air_draught: { least: 0, most: 150 },
} as const;
const metres = ({ least, most }: { readonly least: number; readonly most: number }) =>
  pipe(number(), minValue(least), maxValue(most));

/** The data of a boat, without its owner. */
export const boatParticulars = object({
  name: string(),
  type: picklist(boatTypes),
  /** Empty where not given. */
  registration_number: string(),
  flag: nullable(flag),
  /** This, beam and draught are in metres. */
  length: nullable(number()),
  beam: nullable(number()),
  draught: nullable(number()),
});
export type BoatParticulars = InferOutput<typeof boatParticulars>;

/**
 * What only its owner sees of a boat; none of it goes along with a card, an older server has none of it, and an older
 * page sends none of it. Text is empty where not given.
 */
const ownParticulars = object({
  /** Metres from the water to the top of the mast. */
  air_draught: optional(nullable(number())),
  /** The builder's number of the hull (ISO 10087), without spaces or hyphens. */
  hin: optional(string()),
  engine: optional(string()),
  /** Number of the radio, nine digits. */
  mmsi: optional(string()),
  call_sign: optional(string()),
  insurer: optional(string()),
  policy_number: optional(string()),
});

const boat = object({
  id: identifier,
  ...boatParticulars.entries,
  ...ownParticulars.entries,
  /** NFCards that hang on it. */
  nfcards: pipe(number(), integer()),
});
export type Boat = InferOutput<typeof boat>;

/** What can be changed of a boat, in the order in which it is shown. */
export const boatFields = [
  'name',
  'type',
  'registration_number',
  'flag',
  'hin',
  'length',
  'beam',
  'draught',
  'air_draught',
  'engine',
  'mmsi',
  'call_sign',
  'insurer',
  'policy_number',
] as const satisfies readonly (keyof Boat)[];
export type BoatField = (typeof boatFields)[number];

const boatValue = nullable(union([string(), number()]));
export const boatChange = object({
  field: picklist(boatFields),
  before: boatValue,
  after: boatValue,
});
export type BoatChange = InferOutput<typeof boatChange>;

/** A boat as the answers of operations have it. */
export const boatEntries = boat.entries;

export const boatOperations = {
  boats: {
    path: 'boats',
    summary: 'The member’s boats, the oldest entry first.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: array(boat),
    failures: {},
  },
  save_boat: {
    path: 'save_boat',
    summary:
      'Adds a boat under an id that the caller makes, or replaces what is known of it. What its owner alone sees stays where it is left out.',
    effect: 'writes',
    changes: answersOf.boat,
    access: 'member',
    // Each leaves a line in the history.
    limits: [{ per: ['member'], calls: 120, seconds: 60 }],
    input: object({
      id: identifier,
      name: line(100),
      type: picklist(boatTypes),
      registration_number: optional(optionalLine(50), ''),
      flag: optional(nullable(flag), null),
      length: optional(nullable(metres(boatMeasures.length)), null),
      beam: optional(nullable(metres(boatMeasures.beam)), null),
      draught: optional(nullable(metres(boatMeasures.draught)), null),
      air_draught: optional(nullable(metres(boatMeasures.air_draught))),
      /** 12 letters and digits, or 14 with the country; empty for none. */
      hin: optional(pipe(string(), regex(/^(?:[A-Z0-9]{12}(?:[A-Z0-9]{2})?)?$/))),
      engine: optional(optionalLine(100)),
      mmsi: optional(pipe(string(), regex(/^(?:[0-9]{9})?$/))),
      call_sign: optional(optionalLine(20)),
      insurer: optional(optionalLine(100)),
      policy_number: optional(optionalLine(60)),
    }),
    answer: boat,
    failures: { boat_unknown: 404, too_many_boats: 409 },
  },
  remove_boat: {
    path: 'remove_boat',
    summary:
      'Removes a boat; with `with_nfcards` also the NFCards that hang on it, with their documents, or with `only_empty` none that has a document.',
    effect: 'writes',
    changes: answersOf.boat,
    access: 'member',
    input: object({
      id: identifier,
      with_nfcards: optional(boolean(), false),
      only_empty: optional(boolean()),
    }),
    answer: object({}),
    failures: { boat_unknown: 404, boat_in_use: 409 },
  },
} satisfies Record<string, GuardedOperation>;
