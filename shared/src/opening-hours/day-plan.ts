import { type DayDoubt, holdsOn } from './holds.ts';
import type { HoursPlace } from './hours-place.ts';
import {
  type HoursRule,
  type HoursState,
  MINUTES_OF_DAY,
  type TimePoint,
  type TimeSpan,
  WHOLE_DAY,
} from './hours-rule.ts';
import { dayOf, type LocalDay } from './local-time.ts';
import { sunMinutes } from './sun-minutes.ts';

/** Why it is not known whether a place is open. */
export type Doubt =
  /** It is open under a condition, or says so itself. */
  | 'condition'
  /** It is written when it opens, not when it closes. */
  | 'end'
  | 'sun'
  | DayDoubt;

export type Told =
  | { readonly state: 'open' | 'closed' }
  | { readonly state: 'unknown'; readonly doubt: Doubt };

interface Part {
  readonly from: number;
  readonly to: number;
  readonly told: Told;
}

/** The steps of a rule for a day: later steps override earlier ones. */
interface Step {
  /** Takes away what earlier rules say of the day. */
  readonly clears: boolean;
  readonly fallback: boolean;
  /** Whether the rule speaks of the day at all is not known. */
  readonly doubt: Doubt | null;
  readonly parts: readonly Part[];
}

const CLOSED: Told = { state: 'closed' };

/** A day of a place, worked out once. */
export interface DayPlan {
  /** Minutes after midnight at which something may change. */
  readonly edges: readonly number[];
  at(minute: number): Told;
}

export function planOf(rules: readonly HoursRule[], day: LocalDay, place: HoursPlace): DayPlan {
  const steps = rules.flatMap((rule) => stepsOf(rule, day, place));
  const edges = new Set(steps.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to])));
  return {
    edges: [...edges].filter((minute) => minute >= 0 && minute < MINUTES_OF_DAY).sort((a, b) => a - b),
    at: (minute) => steps.reduce((told, step) => after(told, step, minute), CLOSED),
  };
}

function after(told: Told, step: Step, minute: number): Told {
  const sure = surelyAfter(told, step, minute);
  if (step.doubt === null || sure.state === told.state) return sure;
  return { state: 'unknown', doubt: step.doubt };
}

function surelyAfter(told: Told, { clears, fallback, parts }: Step, minute: number): Told {
  const before = clears ? CLOSED : told;
  const part = parts.findLast(({ from, to }) => from <= minute && minute < to);
  return part === undefined || (fallback && before.state !== 'closed') ? before : part.told;
}

function stepsOf(rule: HoursRule, day: LocalDay, place: HoursPlace): readonly Step[] {
  const before = dayOf(day.number - 1);
  const fallback = rule.joins === 'else';
  const today = holdsOn(rule, day, place);
  const steps: Step[] = [];
  if (today !== false) {
    // A rule that opens takes the place of those before it for the whole of its days; one that closes, for its hours.
    const clears = rule.state !== 'closed' && rule.joins === 'instead';
    steps.push({ clears, fallback, doubt: doubtOf(today), parts: partsOf(rule, day, place) });
  }
  const nightly = mayEndLate(rule)
    ? partsOf(rule, before, place).filter(({ to }) => to > MINUTES_OF_DAY)
    : [];
  const yesterday = nightly.length === 0 ? false : holdsOn(rule, before, place);
  if (yesterday !== false) {
    const parts = nightly.map(({ to, told }) => ({ from: 0, to: to - MINUTES_OF_DAY, told }));
    steps.push({ clears: false, fallback, doubt: doubtOf(yesterday), parts });
  }
  return steps;
}

function doubtOf(holds: true | DayDoubt): DayDoubt | null {
  return holds === true ? null : holds;
}

function mayEndLate({ times }: HoursRule): boolean {
  return (
    times?.some(({ from, to, orLater }) => {
      const isSunlit = from.kind === 'sun' || to?.kind !== 'clock';
      return isSunlit || orLater || to.minute > MINUTES_OF_DAY;
    }) ?? false
  );
}

function partsOf({ times, state, comment }: HoursRule, day: LocalDay, place: HoursPlace): readonly Part[] {
  const told = toldBy(state, comment);
  return (times ?? WHOLE_DAY).flatMap((span) => spanParts(span, told, day, place));
}

function toldBy(state: HoursState, comment: string | null): Told {
  if (state !== 'unknown') return { state };
  return { state, doubt: comment === null ? 'unread' : 'condition' };
}

function spanParts(
  { from, to, orLater }: TimeSpan,
  told: Told,
  day: LocalDay,
  place: HoursPlace,
): readonly Part[] {
  const start = minutesOf(from, day, place);
  if (to === null) return [openEnd(start.earliest, told)];
  const end = endOf(start.latest, to, day, place);
  const isSure = start.earliest === start.latest && end.earliest === end.latest;
  const part: Part = {
    from: start.earliest,
    to: end.latest,
    told: isSure || told.state === 'closed' ? told : { state: 'unknown', doubt: 'sun' },
  };
  return orLater ? [openEnd(end.latest, told), part] : [part];
}

/** For hours without an end: as `opening_hours.js` assumes, to the end of the day, and longer in the evening. */
function openEnd(from: number, told: Told): Part {
  const evening = from >= 22 * 60 ? from + 8 * 60 : from + 10 * 60;
  return {
    from,
    to: from >= 17 * 60 ? evening : MINUTES_OF_DAY,
    told: told.state === 'closed' ? told : { state: 'unknown', doubt: 'end' },
  };
}

interface Minutes {
  readonly earliest: number;
  readonly latest: number;
}

function endOf(start: number, to: TimePoint, day: LocalDay, place: HoursPlace): Minutes {
  const end = minutesOf(to, day, place);
  if (to.kind === 'clock' ? end.latest > start : end.earliest > start) return end;
  const next = minutesOf(to, dayOf(day.number + 1), place);
  return { earliest: next.earliest + MINUTES_OF_DAY, latest: next.latest + MINUTES_OF_DAY };
}

/** Where sun times are not known: sunrise is before noon and sunset after it. */
function minutesOf(point: TimePoint, day: LocalDay, place: HoursPlace): Minutes {
  if (point.kind === 'clock') return { earliest: point.minute, latest: point.minute };
  const { event, shift } = point;
  const known = sunMinutes(place, day.number, event);
  if (known !== null) return { earliest: known + shift, latest: known + shift };
  const noon = MINUTES_OF_DAY / 2;
  const isMorning = event === 'dawn' || event === 'sunrise';
  return { earliest: (isMorning ? 0 : noon) + shift, latest: (isMorning ? noon : MINUTES_OF_DAY) + shift };
}
