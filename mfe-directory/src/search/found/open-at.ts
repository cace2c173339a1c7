import { hoursStateAt, type LocalTime, localTimeIn } from '@nfcards/shared/opening-hours';
import type { ListedPlace } from '@nfcards/shared/operations';

/** The clocks of the places' time zones are each looked up once. */
export function openAt(now: Date): (place: ListedPlace) => boolean {
  const clocks = new Map<string, LocalTime | null>();
  return ({ opening_hours: hours, time_zone: timeZone, country, position }) => {
    if (hours === undefined || timeZone === undefined) return false;
    const local = clocks.get(timeZone) ?? localTimeIn(timeZone, now);
    clocks.set(timeZone, local);
    return local !== null && hoursStateAt(hours, { timeZone, country, position }, local) === 'open';
  };
}
