import { getTimes } from 'suncalc';
import type { Position } from '../chart/mercator.ts';

/** The sun over one day at a place. Nothing rises twice a day, and near the poles not even once. */
export type SunDay =
  | { readonly kind: 'never-sets' }
  /** Civil twilight is still to be had around noon, unless both are null. */
  | { readonly kind: 'never-rises'; readonly dawn: Date | null; readonly dusk: Date | null }
  /** Civil twilight lasts all night where dawn and dusk are null. */
  | {
      readonly kind: 'rises';
      readonly dawn: Date | null;
      readonly sunrise: Date;
      readonly sunset: Date;
      readonly dusk: Date | null;
    };

const HOUR = 3_600_000;

/** The sun at a place on the day that its clocks show now. */
export function sunDayAt(now: Date, { latitude, longitude }: Position, timeZone: string): SunDay {
  const { alwaysUp, dawn, sunrise, sunset, dusk } = getTimes(noonOf(now, timeZone), latitude, longitude);
  if (sunrise !== null && sunset !== null) return { kind: 'rises', dawn, sunrise, sunset, dusk };
  return alwaysUp === true ? { kind: 'never-sets' } : { kind: 'never-rises', dawn, dusk };
}

/**
 * Around noon of the day that the clocks of a zone show: the solar day that this lies in is the one that people there
 * call today, however far their clocks are from the sun. An hour's change in the night before does not matter.
 */
function noonOf(now: Date, timeZone: string): Date {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now);
  return new Date(now.getTime() + (12 - Number(hour)) * HOUR);
}
