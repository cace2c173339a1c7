import type { HoursRule, HoursState, Span, Weekday } from './hours-rule.ts';
import { MINUTES_OF_DAY, WEEKDAYS, WHOLE_DAY } from './hours-rule.ts';
import { dayOf, instantOf, type LocalDay, type LocalTime, localTimeIn } from './local-time.ts';
import { parseHours } from './parse-hours.ts';

export type { HoursState, Weekday } from './hours-rule.ts';
export { type LocalTime, localTimeIn } from './local-time.ts';

export type OpenState =
  /** Null where it stays so. */
  { readonly state: 'open' | 'closed'; readonly changesAt: Date | null } | { readonly state: 'unknown' };

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

/** After so many days without a change nobody waits for one; a season's rule has been met by then. */
const FARTHEST_CHANGE = 400;
/** Texts read and kept: a list repeats them. */
const MOST_KEPT = 5000;

/**
 * Whether a place is open, by its `opening_hours` in OpenStreetMap's syntax and its time zone (IANA name).
 * Public holidays are taken for ordinary days: nobody here knows the calendar of every country. Whatever is not
 * understood is `unknown`.
 */
export function openStateAt(hours: string, timeZone: string, at: Date): OpenState {
  const local = localTimeIn(timeZone, at);
  const rules = rulesOf(hours);
  if (local === null || rules === null) return { state: 'unknown' };
  const state = stateAt(rules, local);
  if (state === 'unknown') return { state };
  return { state, changesAt: nextChange(rules, local, state, timeZone) };
}

/** The same, for lists: their places share a few time zones, each looked up once. */
export function hoursStateAt(hours: string, local: LocalTime): HoursState {
  const rules = rulesOf(hours);
  return rules === null ? 'unknown' : stateAt(rules, local);
}

/** The week from Monday on, or null where a plain week cannot show what the text says. */
export function weekOf(hours: string): readonly OpenDay[] | null {
  const rules = rulesOf(hours);
  if (rules === null || rules.some(({ seasons, state }) => seasons !== null || state === 'unknown'))
    return null;
  return WEEKDAYS.map((day) => ({
    day,
    spans: openSpans(rules.filter(({ days }) => days === null || days.includes(day))),
  }));
}

/** What the text says of public holidays, to be shown under the week; null where it says nothing. Empty: closed. */
export function holidaysOf(hours: string): readonly OpenSpan[] | null {
  const rules = rulesOf(hours)?.filter(({ holidays }) => holidays) ?? [];
  return rules.length === 0 || rules.some(({ state }) => state === 'unknown') ? null : openSpans(rules);
}

const kept = new Map<string, readonly HoursRule[] | null>();

function rulesOf(hours: string): readonly HoursRule[] | null {
  const known = kept.get(hours);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const rules = parseHours(hours);
  kept.set(hours, rules);
  return rules;
}

interface Part extends Span {
  readonly state: HoursState;
}

/** Later parts lie over earlier ones. */
function stateAt(rules: readonly HoursRule[], { day, minute }: LocalTime): HoursState {
  return partsOf(rules, day).findLast(({ from, to }) => from <= minute && minute < to)?.state ?? 'closed';
}

function partsOf(rules: readonly HoursRule[], day: LocalDay): readonly Part[] {
  const before = dayOf(day.number - 1);
  let parts: Part[] = [];
  for (const rule of rules) {
    const { state } = rule;
    if (holds(rule, day)) {
      if (takesPlace(rule)) parts = [];
      parts.push(...spansOf(rule).map((span) => ({ ...span, state })));
    }
    if (holds(rule, before)) {
      const nightly = spansOf(rule).filter(({ to }) => to > MINUTES_OF_DAY);
      parts.push(...nightly.map(({ to }) => ({ from: 0, to: to - MINUTES_OF_DAY, state })));
    }
  }
  return parts;
}

function holds({ seasons, days }: HoursRule, { weekday, date }: LocalDay): boolean {
  if (days !== null && !days.includes(weekday)) return false;
  return seasons === null || seasons.some(({ from, to }) => isWithin(date, from, to));
}

function isWithin(date: number, from: number, to: number): boolean {
  return from <= to ? from <= date && date <= to : from <= date || date <= to;
}

/** A rule that opens takes the place of those before it for the whole of its days; one that closes, for its hours. */
function takesPlace({ state, additional }: HoursRule): boolean {
  return state !== 'closed' && !additional;
}

function spansOf({ spans }: HoursRule): readonly Span[] {
  return spans ?? WHOLE_DAY;
}

function nextChange(
  rules: readonly HoursRule[],
  now: LocalTime,
  state: HoursState,
  timeZone: string,
): Date | null {
  for (let ahead = 0; ahead <= FARTHEST_CHANGE; ahead += 1) {
    const day = dayOf(now.day.number + ahead);
    const edges = partsOf(rules, day).flatMap(({ from, to }) => [from, to]);
    const minutes = [0, ...edges].filter(
      (minute) => minute < MINUTES_OF_DAY && (ahead > 0 || minute > now.minute),
    );
    const change = minutes.sort((a, b) => a - b).find((minute) => stateAt(rules, { day, minute }) !== state);
    if (change !== undefined) return instantOf(day.number, change, timeZone);
  }
  return null;
}

/** What the given rules of one day leave open, in order; spans that touch are one. */
function openSpans(rules: readonly HoursRule[]): readonly OpenSpan[] {
  const parts: Part[] = [];
  for (const rule of rules) {
    if (takesPlace(rule)) parts.length = 0;
    parts.push(...spansOf(rule).map((span) => ({ ...span, state: rule.state })));
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

function clockOf(minutes: number): string {
  // 24:00 is the end of the day, 00:00 its beginning.
  const shown = minutes > MINUTES_OF_DAY ? minutes - MINUTES_OF_DAY : minutes;
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}
