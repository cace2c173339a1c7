/** Minutes after midnight, `from` before `to`; what goes on after midnight has `to` above 1440. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Days of the year as 100 × month + day, both included; `from` after `to` goes over the new year. */
export interface Season {
  readonly from: number;
  readonly to: number;
}

export type HoursState = 'open' | 'closed' | 'unknown';

/** Monday is 1. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** One rule of a text in OpenStreetMap's `opening_hours` syntax. */
export interface HoursRule {
  /** Null for the whole year. */
  readonly seasons: readonly Season[] | null;
  /** Null for every day; empty for a rule that speaks of public holidays only. */
  readonly days: readonly Weekday[] | null;
  /** It speaks of public holidays, too or only. */
  readonly holidays: boolean;
  /** Null for the whole day. */
  readonly spans: readonly Span[] | null;
  readonly state: HoursState;
  /** Adds to the rules before it instead of taking their place on its days. */
  readonly additional: boolean;
}

export const MINUTES_OF_DAY = 24 * 60;
export const WHOLE_DAY: readonly Span[] = [{ from: 0, to: MINUTES_OF_DAY }];
