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
const metres = (least: number, most: number) => pipe(number(), minValue(least), maxValue(most));

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

const boat = object({
  id: identifier,
  ...boatParticulars.entries,
  /** NFCards that hang on it. */
  nfcards: pipe(number(), integer()),
});
export type Boat = InferOutput<typeof boat>;

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
    summary: 'Adds a boat under an id that the caller makes, or replaces what is known of it.',
    effect: 'writes',
    changes: answersOf.boat,
    access: 'member',
    input: object({
      id: identifier,
      name: line(100),
      type: picklist(boatTypes),
      registration_number: optional(optionalLine(50), ''),
      flag: optional(nullable(flag), null),
      length: optional(nullable(metres(0.5, 500)), null),
      beam: optional(nullable(metres(0.2, 100)), null),
      draught: optional(nullable(metres(0, 50)), null),
    }),
    answer: boat,
    failures: { boat_unknown: 404, too_many_boats: 409 },
  },
  remove_boat: {
    path: 'remove_boat',
    summary: 'Removes a boat; with `with_nfcards` also the NFCards that hang on it, with their documents.',
    effect: 'writes',
    changes: answersOf.boat,
    access: 'member',
    input: object({ id: identifier, with_nfcards: optional(boolean(), false) }),
    answer: object({}),
    failures: { boat_unknown: 404, boat_in_use: 409 },
  },
} satisfies Record<string, GuardedOperation>;
