import { tideDatums } from '@nfcards/shared/operations';
import type { InferOutput } from 'valibot';
import {
  array,
  finite,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  tuple,
  variant,
} from 'valibot';

/** Further than this along a coast, the tide is another one. */
export const FURTHEST_NM = 40;

const figure = pipe(number(), finite());

/** A request to the process: the nearest station, or the positions of all. */
export const stationQuestion = variant('kind', [
  object({ kind: literal('nearest'), id: number(), latitude: figure, longitude: figure }),
  object({ kind: literal('all') }),
]);
export type StationQuestion = InferOutput<typeof stationQuestion>;

/** A tide station with all that a prediction needs, and its distance. */
export const foundStation = object({
  name: string(),
  /** Nautical miles. */
  distance: figure,
  /** IANA name. */
  time_zone: string(),
  licence: string(),
  licence_url: string(),
  attribution: string(),
  datum: picklist(tideDatums),
  /** Mean sea level above the datum, in metres. */
  mean_level: figure,
  /** Amplitudes in metres, phases in degrees behind Greenwich. */
  constituents: pipe(array(object({ name: string(), amplitude: figure, phase: figure })), maxLength(400)),
  /** Of a station that follows another one: minutes, and metres or factors. */
  offsets: optional(
    object({
      height: object({ high: figure, low: figure, type: picklist(['ratio', 'fixed']) }),
      time: object({ high: figure, low: figure }),
    }),
  ),
});
export type FoundStation = InferOutput<typeof foundStation>;

/** Its answer. */
export const stationAnswer = variant('kind', [
  object({ kind: literal('nearest'), id: number(), found: nullable(foundStation) }),
  /** Latitude and longitude of each. */
  object({ kind: literal('all'), positions: array(tuple([figure, figure])) }),
]);
