import { easterOf } from './easter.ts';
import type { HoursPlace } from './hours-place.ts';
import type { LocalDay } from './local-time.ts';

interface Calendar {
  /** As 100 × month + day. */
  readonly dates: readonly number[];
  /** Days after Easter Sunday. */
  readonly easter: readonly number[];
}

/** Code du travail, art. L3133-1. Alsace and Moselle, which have two more, have no coast. */
const FRANCE: Calendar = { dates: [101, 501, 508, 714, 815, 1101, 1111, 1225], easter: [1, 39, 50] };
/** Loi du 4 janvier 1974 relative aux jours fériés. */
const BELGIUM: Calendar = { dates: [101, 501, 721, 815, 1101, 1111, 1225], easter: [1, 39, 50] };

/**
 * Beyond the holidays of France, some territories keep the end of slavery, carnival, Good Friday, and days of their
 * own: these days are unknown.
 */
const OVERSEAS: Calendar = {
  dates: [226, 305, 428, 522, 527, 528, 610, 629, 721, 729, 924, 1009, 1102, 1120, 1220],
  easter: [-48, -47, -46, -24, -2],
};
const OVERSEAS_COUNTRIES = ['GP', 'MQ', 'GF', 'RE', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'WF'];

/** Whether a day is a public holiday there; null where that is not known. */
export function isPublicHoliday(
  place: Pick<HoursPlace, 'country' | 'position'>,
  day: LocalDay,
): boolean | null {
  const country = place.country?.toUpperCase() ?? '';
  if (country === 'BE') return has(BELGIUM, day);
  const isOverseas =
    OVERSEAS_COUNTRIES.includes(country) || (country === 'FR' && !isInEurope(place.position));
  if (country !== 'FR' && !isOverseas) return null;
  if (has(FRANCE, day)) return true;
  return isOverseas && has(OVERSEAS, day) ? null : false;
}

/** A source may say “France” of Guadeloupe. */
function isInEurope(position: HoursPlace['position']): boolean {
  if (position === null) return true;
  const { latitude, longitude } = position;
  return latitude > 40 && latitude < 53 && longitude > -7 && longitude < 11;
}

function has({ dates, easter }: Calendar, { number, date, year }: LocalDay): boolean {
  return dates.includes(date) || easter.includes(number - easterOf(year));
}
