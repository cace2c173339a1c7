import { getTimes } from 'suncalc';
import type { HoursPlace } from './hours-place.ts';
import { MINUTES_OF_DAY, type SunEvent } from './hours-rule.ts';
import { instantOf, localTimeIn } from './local-time.ts';

/**
 * Minutes after a day's midnight at which the sun does so there; null where it does not, near the poles, or where
 * the position is not known.
 */
export function sunMinutes({ timeZone, position }: HoursPlace, day: number, event: SunEvent): number | null {
  if (position === null) return null;
  const noon = instantOf(day, MINUTES_OF_DAY / 2, timeZone);
  const at = getTimes(noon, position.latitude, position.longitude)[event];
  const local = at === null ? null : localTimeIn(timeZone, at);
  if (local === null) return null;
  return (local.day.number - day) * MINUTES_OF_DAY + local.minute;
}
