import type { WeatherStep } from '@nfcards/shared/operations';
import type { GenericSchema, InferOutput } from 'valibot';
import { array, finite, integer, literal, nullable, number, object, pipe, safeParse } from 'valibot';
import { download, isProviderUrl, parseJson } from '../base/download.ts';
import type { Point } from '../places/great-circle.ts';
import type { WeatherFailure, WeatherProvider } from './weather-provider.ts';

export interface OpenMeteoSettings {
  /** Of the forecast, for example `https://api.open-meteo.com/v1/forecast`. */
  readonly url: string;
  /** Of the waves, for example `https://marine-api.open-meteo.com/v1/marine`; without it nothing is said of them. */
  readonly marineUrl?: string;
  /** Of a commercial plan. */
  readonly key?: string;
}

const SOURCE = {
  name: 'Open-Meteo',
  url: 'https://open-meteo.com',
  licence: 'CC-BY-4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

const LIMITS = { timeout: 4_000, maxBytes: 256 * 1024 };
const HOURS = 48;
const STEP_HOURS = 3;
/** Seconds. */
const HOUR = 3600;

/** Of each hour. */
const figures = array(nullable(pipe(number(), finite())));
const times = array(pipe(number(), integer()));

/** Knots that came as something else would be read as knots: units are looked at too. */
const air = object({
  hourly_units: object({
    wind_speed_10m: literal('kn'),
    wind_gusts_10m: literal('kn'),
    pressure_msl: literal('hPa'),
    temperature_2m: literal('°C'),
  }),
  hourly: object({
    time: times,
    wind_speed_10m: figures,
    wind_gusts_10m: figures,
    wind_direction_10m: figures,
    pressure_msl: figures,
    temperature_2m: figures,
  }),
});
const sea = object({
  hourly_units: object({ wave_height: literal('m'), wave_period: literal('s') }),
  hourly: object({ time: times, wave_height: figures, wave_period: figures }),
});
type Air = InferOutput<typeof air>['hourly'];
type Sea = InferOutput<typeof sea>['hourly'];

type Read<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly reason: WeatherFailure };

/**
 * Open-Meteo's forecast and marine APIs, or a compatible server. It gets the position, to a hundredth of a degree, and
 * nothing about the visitor. Without an answer of the marine API, waves are left out.
 * @param onFailure called when the marine API fails
 */
export function openMeteo(
  { url, marineUrl, key }: OpenMeteoSettings,
  onFailure: (reason: WeatherFailure) => void = () => undefined,
  now: () => number = Date.now,
): WeatherProvider {
  const isSafe = isProviderUrl(url) && (marineUrl === undefined || isProviderUrl(marineUrl));
  if (!isSafe) throw new Error('Open-Meteo needs an https address.');
  return {
    source: SOURCE,
    async read(position) {
      const asked = { position, key };
      const [sky, waves] = await Promise.all([
        ask(air, { ...asked, url, names: Object.keys(air.entries.hourly.entries) }),
        marineUrl === undefined
          ? null
          : ask(sea, { ...asked, url: marineUrl, names: Object.keys(sea.entries.hourly.entries) }),
      ]);
      if (!sky.ok) return { kind: 'failed', reason: sky.reason };
      if (waves?.ok === false) onFailure(waves.reason);
      const steps = stepsOf(sky.answer.hourly, waves?.ok === true ? waves.answer.hourly : null, now());
      return steps.length === 0 ? { kind: 'failed', reason: 'unreadable' } : { kind: 'read', steps };
    },
  };
}

interface Question {
  readonly url: string;
  readonly position: Point;
  readonly key: string | undefined;
  /** Of the figures, and of `time`, which comes unasked. */
  readonly names: readonly string[];
}

async function ask<Answer>(
  schema: GenericSchema<unknown, Answer>,
  { url, position, key, names }: Question,
): Promise<Read<Answer>> {
  const address = new URL(url);
  const { searchParams } = address;
  searchParams.set('latitude', position.latitude.toFixed(2));
  searchParams.set('longitude', position.longitude.toFixed(2));
  searchParams.set('hourly', names.filter((name) => name !== 'time').join());
  searchParams.set('forecast_days', '3');
  searchParams.set('timeformat', 'unixtime');
  searchParams.set('wind_speed_unit', 'kn');
  if (key !== undefined) searchParams.set('apikey', key);
  const body = await download(address, LIMITS);
  if (typeof body === 'string') return { ok: false, reason: body };
  const parsed = safeParse(schema, parseJson(body.text));
  return parsed.success ? { ok: true, answer: parsed.output } : { ok: false, reason: 'unreadable' };
}

/** From the hour that it is; empty where the answer does not reach that far. */
function stepsOf(sky: Air, waves: Sea | null, now: number): WeatherStep[] {
  const hour = Math.floor(now / 1000 / HOUR) * HOUR;
  const starts = Array.from({ length: HOURS / STEP_HOURS }, (_, step) => hour + step * STEP_HOURS * HOUR);
  return starts.flatMap((start) => {
    const at = sky.time.indexOf(start);
    if (at === -1) return [];
    const wave = waves?.time.indexOf(start) ?? -1;
    return {
      time: new Date(start * 1000).toISOString(),
      wind: rounded(sky.wind_speed_10m[at], 0),
      gusts: strongest(sky.wind_gusts_10m.slice(at, at + STEP_HOURS)),
      direction: rounded(sky.wind_direction_10m[at], 0),
      wave_height: rounded(waves?.wave_height[wave], 1),
      wave_period: rounded(waves?.wave_period[wave], 0),
      pressure: rounded(sky.pressure_msl[at], 0),
      temperature: rounded(sky.temperature_2m[at], 0),
    };
  });
}

function strongest(gusts: readonly (number | null)[]): number | null {
  const known = gusts.filter((gust) => gust !== null);
  return known.length === 0 ? null : rounded(Math.max(...known), 0);
}

function rounded(value: number | null | undefined, decimals: number): number | null {
  // Without the sign of a zero.
  return value === null || value === undefined ? null : Number(value.toFixed(decimals)) + 0;
}
