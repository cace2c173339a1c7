import { type Doubt, planOf, type Told } from './day-plan.ts';
import { holdsOn } from './holds.ts';
import type { HoursPlace } from './hours-place.ts';
import {
  type HoursRule,
  type HoursState,
  MINUTES_OF_DAY,
  type TimeSpan,
  WEEKDAYS,
  type Weekday,
  WHOLE_DAY,
} from './hours-rule.ts';
import { dayOf, instantOf, type LocalDay, type LocalTime, localTimeIn } from './local-time.ts';
import { parseHours } from './parse-hours.ts';

export type { Doubt } from './day-plan.ts';
export type { HoursPlace } from './hours-place.ts';
export type {
  DateEnd,
  DateRange,
  HolidayDays,
  HoursRule,
  HoursState,
  NumberRange,
  SunEvent,
  TimePoint,
  TimeSpan,
  Weekday,
  WeekdayRange,
} from './hours-rule.ts';
export { type LocalDay, type LocalTime, localTimeIn } from './local-time.ts';
export { isPublicHoliday } from './public-holidays.ts';

export type OpenState =
  | {
      readonly state: 'open' | 'closed';
      /** Null where it stays so. */
      readonly changesAt: Date | null;
      /** The rules do not say whether it is open. */
      readonly thenUnknown: boolean;
    }
  | { readonly state: 'unknown'; readonly doubt: Doubt };

/** Hours of the clock as they are written, `08:00`; what ends after midnight has `to` before `from`. */
export interface OpenSpan {
  readonly from: string;
  readonly to: string;
}

export interface OpenDay {
  readonly day: Weekday;
  /** Empty: closed. */
  readonly spans: readonly OpenSpan[];
}

/** The next change is searched for within so many days: longer than any season. */
const FARTHEST_CHANGE = 400;
/** Texts read and kept: a list repeats them. */
const MAX_KEPT = 5000;

/**
 * Whether a place is open, by its `opening_hours` in OpenStreetMap's syntax or as people type them. What is not
 * understood, and what depends on unknown holidays or sun times, is `unknown`, never guessed.
 */
export function openStateAt(hours: string, place: HoursPlace, at: Date): OpenState {
  const local = localTimeIn(place.timeZone, at);
  const rules = readHours(hours);
  if (local === null || rules === null) return { state: 'unknown', doubt: 'unread' };
  const told = planOf(rules, local.day, place).at(local.minute);
  return told.state === 'unknown' ? told : { state: told.state, ...nextChange(rules, local, told, place) };
}

/**
 * The same, for lists: their places share a few time zones, each looked up once.
 * @param local what the clocks of `place` say
 */
export function hoursStateAt(hours: string, place: HoursPlace, local: LocalTime): HoursState {
  const rules = readHours(hours);
  return rules === null ? 'unknown' : planOf(rules, local.day, place).at(local.minute).state;
}

/** The rules of a text, in its order; null where it is not understood. */
export function readHours(hours: string): readonly HoursRule[] | null {
  const known = kept.get(hours);
  if (known !== undefined) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const rules = parseHours(hours);
  kept.set(hours, rules);
  return rules;
}

const kept = new Map<string, readonly HoursRule[] | null>();

/** Which of the rules of a text decide about a day, by their places in it; empty where none speaks of it. */
export function rulesOn(rules: readonly HoursRule[], day: LocalDay, place: HoursPlace): readonly number[] {
  const holding = rules.flatMap((rule, index) => (holdsOn(rule, day, place) === true ? [index] : []));
  const first = holding.findLastIndex((index) => takesDay(rules[index]));
  return first === -1 ? holding : holding.slice(first);
}

/** A rule that closes some hours leaves the rest of the day as it is. */
function takesDay(rule: HoursRule | undefined): boolean {
  return rule?.joins === 'instead' && (rule.state !== 'closed' || rule.times === null);
}

/** The week from Monday on, or null where a plain week cannot show what the text says. */
export function weekOf(hours: string): readonly OpenDay[] | null {
  const rules = readHours(hours);
  if (rules === null || !rules.every(isOfPlainWeek)) return null;
  return WEEKDAYS.map((day) => ({
    day,
    spans: openSpans(rules.filter((rule) => speaksOf(rule, day))),
  }));
}

/** The hours of public holidays, to be shown under the week; null where the text has none. Empty: closed. */
export function holidaysOf(hours: string): readonly OpenSpan[] | null {
  const rules = readHours(hours) ?? [];
  if (!rules.every(isOfPlainWeek) || !rules.some(({ holidays }) => holidays !== null)) return null;
  return openSpans(rules.filter(({ holidays }) => holidays !== null));
}

function speaksOf({ days, holidays }: HoursRule, day: Weekday): boolean {
  if (days === null) return holidays === null;
  return days.some(({ from, to }) => (from <= to ? from <= day && day <= to : from <= day || day <= to));
}

function isOfPlainWeek({
  joins,
  years,
  dates,
  weeks,
  days,
  holidays,
  daysOfHolidays,
  times,
  state,
}: HoursRule): boolean {
  const hasSeason = [years, dates, weeks].some((selector) => selector !== null);
  if (joins === 'else' || hasSeason || daysOfHolidays || state === 'unknown') return false;
  const isPlain =
    (days?.every(({ nth }) => nth === null) ?? true) &&
    (holidays?.every(({ kind, shift }) => kind === 'public' && shift === 0) ?? true);
  return isPlain && (times?.every(isByClock) ?? true);
}

function isByClock({ from, to, orLater }: TimeSpan): boolean {
  return from.kind === 'clock' && to?.kind === 'clock' && !orLater;
}

function nextChange(rules: readonly HoursRule[], now: LocalTime, { state }: Told, place: HoursPlace) {
  for (let ahead = 0; ahead <= FARTHEST_CHANGE; ahead += 1) {
    const day = dayOf(now.day.number + ahead);
    const plan = planOf(rules, day, place);
    const minutes = [0, ...plan.edges].filter((minute) => ahead > 0 || minute > now.minute);
    const change = minutes.find((minute) => plan.at(minute).state !== state);
    if (change === undefined) continue;
    const thenUnknown = plan.at(change).state === 'unknown';
    return { changesAt: instantOf(day.number, change, place.timeZone), thenUnknown };
  }
  return { changesAt: null, thenUnknown: false };
}

interface Minutes {
  readonly from: number;
  readonly to: number;
}

interface Part extends Minutes {
  readonly state: HoursState;
}

/** The open spans of one day by the given rules, in order; spans that touch are merged. */
function openSpans(rules: readonly HoursRule[]): readonly OpenSpan[] {
  const parts: Part[] = [];
  for (const { joins, times, state } of rules) {
    if (state !== 'closed' && joins === 'instead') parts.length = 0;
    parts.push(...(times ?? WHOLE_DAY).flatMap(minutesOf).map((span) => ({ ...span, state })));
  }
  const edges = [...new Set(parts.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const open: { from: number; to: number }[] = [];
  edges.forEach((from, place) => {
    const to = edges[place + 1];
    const top = parts.findLast((part) => part.from <= from && from < part.to);
    if (to === undefined || top?.state !== 'open') return;
    const last = open.at(-1);
    if (last?.to === from) last.to = to;
    else open.push({ from, to });
  });
  return open.map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to) }));
}

function minutesOf({ from, to }: TimeSpan): readonly Minutes[] {
  return from.kind === 'clock' && to?.kind === 'clock' ? [{ from: from.minute, to: to.minute }] : [];
}

function clockOf(minutes: number): string {
  // 24:00 is the end of the day, 00:00 its beginning.
  const shown = minutes > MINUTES_OF_DAY ? minutes - MINUTES_OF_DAY : minutes;
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}
