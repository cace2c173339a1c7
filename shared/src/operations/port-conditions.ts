import type { InferOutput } from 'valibot';
import { array, literal, nullable, number, object, optional, picklist, string } from 'valibot';
import type { Operation } from './operation.ts';
import { calendarDay, placeId, timestamp } from './schemas.ts';

/**
 * What heights are measured from: lowest astronomical tide, mean lower low water, lower low water large tide (Canada),
 * nearly lowest low water (Japan), mean low water springs, the national chart datum, or mean sea level.
 */
export const tideDatums = ['LAT', 'MLLW', 'LLWLT', 'NLLW', 'MLWS', 'CD', 'MSL'] as const;
export type TideDatum = (typeof tideDatums)[number];

const extreme = object({
  time: timestamp,
  /** Metres above the datum. */
  height: number(),
  kind: picklist(['high', 'low']),
});
export type TideExtreme = InferOutput<typeof extreme>;

const tides = object({
  station: object({
    name: string(),
    /** From the port, in nautical miles. */
    distance: number(),
    /** SPDX identifier, or `public domain`. */
    licence: string(),
    licence_url: string(),
    /** The notice that the licence wants shown with the figures. */
    attribution: string(),
  }),
  datum: picklist(tideDatums),
  /** IANA name: of the port, else of the station. */
  time_zone: string(),
  /** The day in that zone. */
  day: calendarDay,
  /** Of that day, in order. */
  extremes: array(extreme),
  /** The first high and the first low water after that day, in order. */
  after: array(extreme),
  /** Metres above the datum, every twenty minutes from the beginning of the day to its end, both included. */
  curve: object({ start: timestamp, minutes: literal(20), heights: array(number()) }),
});
export type Tides = InferOutput<typeof tides>;

/** `null` where the provider says nothing, for example of waves in a basin. */
const known = nullable(number());

const weatherStep = object({
  time: timestamp,
  /** Mean over ten minutes at 10 m, in knots. */
  wind: known,
  /** The strongest of the step, in knots. */
  gusts: known,
  /** Degrees true that the wind comes from. */
  direction: known,
  /** Significant height, in metres. */
  wave_height: known,
  /** Seconds. */
  wave_period: known,
  /** At sea level, in hectopascals. */
  pressure: known,
  /** Degrees Celsius at 2 m. */
  temperature: known,
});
export type WeatherStep = InferOutput<typeof weatherStep>;

const forecast = object({
  /** When this server read it. */
  read_at: timestamp,
  time_zone: string(),
  /** One every three hours for 48 hours. */
  steps: array(weatherStep),
  source: object({ name: string(), url: string(), licence: string(), licence_url: string() }),
});
export type Forecast = InferOutput<typeof forecast>;

/** What changes at a port from hour to hour. Pages that show it say that it is not for navigation. */
export const portConditionOperations = {
  tides: {
    path: 'tides',
    summary:
      'High and low waters of one day at a port, and the curve between, from the nearest tide station.',
    effect: 'reads',
    access: 'anyone',
    input: object({
      id: placeId,
      /** Today at the port unless said otherwise. */
      day: optional(calendarDay),
    }),
    answer: object({
      /** Null where the port has no position, or no station is within 40 nautical miles. */
      tides: nullable(tides),
    }),
    failures: { port_unknown: 404 },
  },
  weather: {
    path: 'weather',
    summary: 'The weather of the next 48 hours at a port, where the site has a provider.',
    effect: 'reads',
    access: 'anyone',
    input: object({ id: placeId }),
    answer: object({
      /** Null where the port has no position, or the site has no provider. */
      forecast: nullable(forecast),
    }),
    failures: { port_unknown: 404, weather_unavailable: 503 },
  },
} satisfies Record<string, Operation>;
