export type HoursState = 'open' | 'closed' | 'unknown';

/** Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** One end of a season. Without a year it comes back every year. */
export type DateEnd = { readonly year: number | null } & (
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'day'; readonly month: number; readonly day: number }
  /** `Mar Su[-1]`, the last Sunday of March. */
  | { readonly kind: 'nth'; readonly month: number; readonly weekday: Weekday; readonly nth: number }
  /** Easter Sunday, or so many days after it. */
  | { readonly kind: 'easter'; readonly shift: number }
);

export interface DateRange {
  readonly from: DateEnd;
  /** Included; null for `from` alone. */
  readonly to: DateEnd | null;
}

/** Numbers, both included; of these each so many, from the first on. */
export interface NumberRange {
  readonly from: number;
  /** Infinity for an open end. */
  readonly to: number;
  readonly every: number;
}

export interface WeekdayRange {
  readonly from: Weekday;
  /** Before `from` over the end of the week. */
  readonly to: Weekday;
  /** Which of them in a month, −1 for the last; null for each. */
  readonly nth: readonly number[] | null;
  /** Days after the one that is named. */
  readonly shift: number;
}

export interface HolidayDays {
  readonly kind: 'public' | 'school';
  /** Days after the holiday. */
  readonly shift: number;
}

export type SunEvent = 'dawn' | 'sunrise' | 'sunset' | 'dusk';

/** Minutes after midnight, or after an event of the sun. */
export type TimePoint =
  | { readonly kind: 'clock'; readonly minute: number }
  | { readonly kind: 'sun'; readonly event: SunEvent; readonly shift: number };

export interface TimeSpan {
  readonly from: TimePoint;
  /** Null where the text gives no end. By the clock, above 1440 on the next day. */
  readonly to: TimePoint | null;
  /** Until `to` at least. */
  readonly orLater: boolean;
}

/** One rule of a text in OpenStreetMap's `opening_hours` syntax. A selector that is null takes every day. */
export interface HoursRule {
  /** Takes the place of earlier rules on its days, adds to them, or holds where they leave it closed. */
  readonly joins: 'instead' | 'also' | 'else';
  readonly years: readonly NumberRange[] | null;
  readonly dates: readonly DateRange[] | null;
  /** ISO 8601 weeks. */
  readonly weeks: readonly NumberRange[] | null;
  /** The season of the rule before it, of which it may or may not be meant to be part; null where that is clear. */
  readonly perhapsIn: Season | null;
  readonly days: readonly WeekdayRange[] | null;
  readonly holidays: readonly HolidayDays[] | null;
  /** Of `days` only those that are `holidays`; otherwise both. */
  readonly daysOfHolidays: boolean;
  /** Null for the whole day. */
  readonly times: readonly TimeSpan[] | null;
  readonly state: HoursState;
  /** As it was written. */
  readonly comment: string | null;
}

export type Season = Pick<HoursRule, 'years' | 'dates' | 'weeks'>;

export const MINUTES_OF_DAY = 24 * 60;
export const WHOLE_DAY: readonly TimeSpan[] = [
  { from: { kind: 'clock', minute: 0 }, to: { kind: 'clock', minute: MINUTES_OF_DAY }, orLater: false },
];

/** It says nothing of days. */
export function isForEveryDay({ years, dates, weeks, days, holidays }: HoursRule): boolean {
  return [years, dates, weeks, days, holidays].every((selector) => selector === null);
}
