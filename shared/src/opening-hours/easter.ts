import { dayNumber } from './local-time.ts';

/** Easter Sunday of the Gregorian calendar, in days since 1 January 1970 (Meeus, Astronomical Algorithms, ch. 8). */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leaps = Math.floor(century / 4);
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leaps - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const date = epact + weekday - 7 * late + 114;
  return dayNumber(year, Math.floor(date / 31), (date % 31) + 1);
}
