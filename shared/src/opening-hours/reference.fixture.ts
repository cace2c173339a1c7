import OpeningHours from 'opening_hours';
import { type HoursPlace, hoursStateAt, localTimeIn } from './opening-hours.ts';

/** La Rochelle, where public holidays are those of France. */
export const ROCHELLE = { latitude: 46.16, longitude: -1.15 };
const ADDRESS = { country_code: 'fr', state: 'Nouvelle-Aquitaine' };

/** Clocks in UTC, whatever the zone of this machine. */
export const PLACE: HoursPlace = { timeZone: 'UTC', country: 'FR', position: ROCHELLE };

export interface Compared {
  /** Moments at which one says open and the other closed, or the other does not know: never. */
  readonly contradictions: readonly string[];
  /** At how many we say less than the reference. */
  readonly unknown: number;
}

/** Every so many minutes of 2026. */
export function momentsOf2026(step: number): readonly Date[] {
  return Array.from(
    { length: Math.floor((365 * 24 * 60) / step) },
    (_, index) => new Date(Date.UTC(2026, 0, 1, 0, index * step)),
  );
}

/** Hours of the clock, against the library that OpenStreetMap’s editors use. */
export function compare(hours: string, moments: readonly Date[]): Compared {
  const reference = referenceOf(hours);
  return compared(moments, (at) => [
    stateOf(hours, PLACE, at),
    reference.getStateString(onThisClock(at), true),
  ]);
}

/** Hours of the sun: the library reads them on the clocks of this machine, so the place is put on its meridian. */
export function compareInSun(hours: string, moments: readonly Date[]): Compared {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const longitude = -new Date(2026, 0, 1).getTimezoneOffset() / 4 - 0.2;
  const place = { timeZone, country: 'FR', position: { latitude: 46.16, longitude } };
  // @ts-expect-error its types want numbers, and it hears them as Nominatim writes them only: as texts
  const reference = new OpeningHours(hours, { lat: '46.16', lon: String(longitude), address: ADDRESS });
  return compared(moments, (at) => [stateOf(hours, place, at), reference.getStateString(at, true)]);
}

export function referenceOf(hours: string): OpeningHours {
  return new OpeningHours(hours, { lat: ROCHELLE.latitude, lon: ROCHELLE.longitude, address: ADDRESS });
}

export function stateOf(hours: string, place: HoursPlace, at: Date): string {
  const local = localTimeIn(place.timeZone, at);
  return local === null ? '' : hoursStateAt(hours, place, local);
}

function compared(moments: readonly Date[], states: (at: Date) => readonly [string, string]): Compared {
  const contradictions: string[] = [];
  let unknown = 0;
  for (const at of moments) {
    const [found, expected] = states(at);
    if (found === expected) continue;
    if (found === 'unknown') unknown += 1;
    else contradictions.push(`${at.toISOString()} ${found}, not ${expected}`);
  }
  return { contradictions: contradictions.slice(0, 5), unknown };
}

/** The moment at which the clock of this machine says the same. */
export function onThisClock(at: Date): Date {
  return new Date(
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  );
}
