import { easterOf } from './easter.ts';
import type { HoursPlace } from './hours-place.ts';
import type {
  DateEnd,
  DateRange,
  HolidayDays,
  HoursRule,
  NumberRange,
  Season,
  WeekdayRange,
} from './hours-rule.ts';
import { dayNumber, dayOf, type LocalDay } from './local-time.ts';
import { isPublicHoliday } from './public-holidays.ts';

/** Nothing certain is known of the day: the text is not understood, or not definite. */
export type DayDoubt = 'public-holidays' | 'school-holidays' | 'unread';

/** Whether a rule speaks of a day, or what one would have to know to say. */
export function holdsOn(rule: HoursRule, day: LocalDay, place: HoursPlace): boolean | DayDoubt {
  const season = isInSeason(rule, day);
  const named = season === false ? false : isNamed(rule, day, place);
  if (named !== true || season !== true) return named === true ? season : named;
  return rule.perhapsIn === null || isInSeason(rule.perhapsIn, day) === true ? true : 'unread';
}

function isInSeason({ years, dates, weeks }: Season, day: LocalDay): boolean | 'unread' {
  if (years !== null && !years.some((range) => isIn(range, day.year))) return false;
  if (weeks !== null && !weeks.some((range) => isIn(range, weekOfYear(day)))) return false;
  const answers = dates?.map((range) => isDated(range, day)) ?? [true];
  return answers.includes(true) || (answers.find((answer) => answer !== false) ?? false);
}

function isNamed(
  { days, holidays, daysOfHolidays }: HoursRule,
  day: LocalDay,
  place: HoursPlace,
): boolean | DayDoubt {
  const isDay = days?.some((range) => isWeekday(range, day)) ?? false;
  if (holidays === null) return days === null || isDay;
  // One of two is enough, or neither is without the other.
  if (isDay !== daysOfHolidays) return isDay;
  const answers = holidays.map((holiday) => isHoliday(holiday, day, place));
  return answers.includes(true) || (answers.find((answer) => answer !== false) ?? false);
}

function isHoliday({ kind, shift }: HolidayDays, day: LocalDay, place: HoursPlace): boolean | DayDoubt {
  if (kind === 'school') return 'school-holidays';
  return isPublicHoliday(place, shift === 0 ? day : dayOf(day.number - shift)) ?? 'public-holidays';
}

function isIn({ from, to, every }: NumberRange, number: number): boolean {
  const isWithin = from <= to ? from <= number && number <= to : from <= number || number <= to;
  return isWithin && (every === 1 || (number - from) % every === 0);
}

function isWeekday({ from, to, nth, shift }: WeekdayRange, day: LocalDay): boolean {
  const named = shift === 0 ? day : dayOf(day.number - shift);
  const { weekday } = named;
  const isWithin = from <= to ? from <= weekday && weekday <= to : from <= weekday || weekday <= to;
  return isWithin && (nth === null || nth.some((each) => isNth(named, each)));
}

function isNth(day: LocalDay, nth: number): boolean {
  const dayOfMonth = day.date % 100;
  if (nth > 0) return Math.ceil(dayOfMonth / 7) === nth;
  const month = Math.floor(day.date / 100);
  const left = dayNumber(day.year, month + 1, 1) - dayNumber(day.year, month, dayOfMonth);
  return Math.ceil(left / 7) === -nth;
}

/** ISO 8601: that of the week's Thursday. */
function weekOfYear({ number, weekday }: LocalDay): number {
  const thursday = number + 4 - weekday;
  return Math.floor((thursday - dayNumber(dayOf(thursday).year, 1, 1)) / 7) + 1;
}

function isDated({ from, to }: DateRange, day: LocalDay): boolean | 'unread' {
  const end = to ?? from;
  const first = firstDayOf(from, from.year ?? day.year);
  const last = lastDayOf(end, end.year ?? day.year);
  if (first === null || last === null) return false;
  if (to === null && from.kind === 'day' && dayOf(first).date % 100 !== from.day) return false;
  // `Nov-Mar` comes back every year, and goes over the new one.
  const goesOver = first > last && from.year === null;
  const isIn = goesOver
    ? day.number >= first || day.number <= last
    : day.number >= first && day.number <= last;
  return isIn && isDoubtful(from, end, day, last) ? 'unread' : isIn;
}

/** Days of which some say that they belong to what is written, and some that they do not. */
function isDoubtful(from: DateEnd, end: DateEnd, day: LocalDay, last: number): boolean {
  // Whether Easter Day is part of what lasts until Easter.
  if (end !== from && end.kind === 'easter') return day.number === last;
  // Rules until 29 February, in years without one.
  const isLeapDay = end.kind === 'day' && end.month === 2 && end.day === 29;
  if (!isLeapDay || dayOf(last).date === 229) return false;
  return day.number === last || (from.kind === 'day' && from.month === 2);
}

/** Null where there is no such day in the year: a fifth Sunday. 1 March stands for a 29 February. */
function firstDayOf(end: DateEnd, year: number): number | null {
  switch (end.kind) {
    case 'month':
      return dayNumber(year, end.month, 1);
    case 'easter':
      return easterOf(year) + end.shift;
    case 'day':
      return dayNumber(year, end.month, end.day);
    case 'nth':
      return nthDayOf(end, year);
  }
}

function lastDayOf(end: DateEnd, year: number): number | null {
  return end.kind === 'month' ? dayNumber(year, end.month + 1, 1) - 1 : firstDayOf(end, year);
}

function nthDayOf({ month, weekday, nth }: DateEnd & { kind: 'nth' }, year: number): number | null {
  const first = dayNumber(year, month, 1);
  const next = dayNumber(year, month + 1, 1);
  const day =
    nth > 0
      ? first + ((weekday - dayOf(first).weekday + 7) % 7) + 7 * (nth - 1)
      : next - 1 - ((dayOf(next - 1).weekday - weekday + 7) % 7) + 7 * (nth + 1);
  return first <= day && day < next ? day : null;
}
