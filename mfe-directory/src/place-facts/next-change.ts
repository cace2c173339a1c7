import { localTimeIn, type Weekday } from '@nfcards/shared/opening-hours';

/** When a place opens or closes, as one would say it there. */
export type NextChange =
  | { readonly day: 'today' | 'tomorrow' | 'later' }
  /** In the six days after tomorrow, where a day’s name says which. */
  | { readonly day: 'weekday'; readonly weekday: Weekday };

export function nextChangeOf(changesAt: Date, now: Date, timeZone: string): NextChange {
  const [change, today] = [localTimeIn(timeZone, changesAt), localTimeIn(timeZone, now)];
  if (change === null || today === null) return { day: 'later' };
  const days = change.day.number - today.day.number;
  if (days === 0) return { day: 'today' };
  if (days === 1) return { day: 'tomorrow' };
  return days < 7 ? { day: 'weekday', weekday: change.day.weekday } : { day: 'later' };
}

/** Whether the clocks of a place show another hour than the visitor’s. */
export function hasOtherTime(timeZone: string, own: string, now: Date): boolean {
  const there = localTimeIn(timeZone, now);
  const here = localTimeIn(own, now);
  if (there === null || here === null) return false;
  return there.day.number !== here.day.number || there.minute !== here.minute;
}
