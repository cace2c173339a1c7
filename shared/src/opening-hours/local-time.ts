import { MINUTES_OF_DAY, type Weekday } from './hours-rule.ts';

/** A day of the calendar, without a time zone. */
export interface LocalDay {
  /** Days since 1 January 1970. */
  readonly number: number;
  readonly weekday: Weekday;
  readonly year: number;
  /** 100 × month + day. */
  readonly date: number;
}

/** Local date and time of day. */
export interface LocalTime {
  readonly day: LocalDay;
  /** After midnight. */
  readonly minute: number;
}

const MILLISECONDS_OF_MINUTE = 60_000;
const MILLISECONDS_OF_DAY = MINUTES_OF_DAY * MILLISECONDS_OF_MINUTE;

/** Null for a time zone that the browser does not know. */
export function localTimeIn(timeZone: string, at: Date): LocalTime | null {
  const wall = wallClock(timeZone, at);
  if (wall === null) return null;
  const day = dayOf(Math.floor(wall / MILLISECONDS_OF_DAY));
  return { day, minute: Math.floor((wall - day.number * MILLISECONDS_OF_DAY) / MILLISECONDS_OF_MINUTE) };
}

export function dayOf(number: number): LocalDay {
  const date = new Date(number * MILLISECONDS_OF_DAY);
  return {
    number,
    weekday: weekdayOf(number),
    year: date.getUTCFullYear(),
    date: (date.getUTCMonth() + 1) * 100 + date.getUTCDate(),
  };
}

/** 1 January 1970 was a Thursday. */
function weekdayOf(number: number): Weekday {
  return (((((number + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** Days since 1 January 1970; a day past the end of its month is one of the next. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / MILLISECONDS_OF_DAY;
}

/** When the clock on the wall says so many minutes after that day's midnight. */
export function instantOf(day: number, minute: number, timeZone: string): Date {
  const wall = day * MILLISECONDS_OF_DAY + minute * MILLISECONDS_OF_MINUTE;
  // Clocks are changed at night: an offset asked twice is that of the moment, not of the one before it.
  let instant = wall;
  for (let time = 0; time < 2; time += 1) {
    instant = wall - ((wallClock(timeZone, new Date(instant)) ?? instant) - instant);
  }
  return new Date(instant);
}

/** Formats are kept because making one is slow; null for a name that is no time zone. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = makeFormat(timeZone);
  formats.set(timeZone, made);
  return made;
}

function makeFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}

/** The wall's clock as if it were one of UTC. */
function wallClock(timeZone: string, at: Date): number | null {
  const parts = formatOf(timeZone)?.formatToParts(at);
  if (parts === undefined) return null;
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}
