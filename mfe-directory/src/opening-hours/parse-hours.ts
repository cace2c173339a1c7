import type { HoursRule, HoursState, Season, Span, Weekday } from './hours-rule.ts';
import { MINUTES_OF_DAY, WEEKDAYS, WHOLE_DAY } from './hours-rule.ts';
import { type Token, TokenReader, tokensOf } from './hours-tokens.ts';

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SUN_EVENTS = ['dawn', 'sunrise', 'sunset', 'dusk'];
const STATES: Readonly<Record<string, HoursState>> = {
  open: 'open',
  off: 'closed',
  closed: 'closed',
  unknown: 'unknown',
};

/**
 * The rules of a text in OpenStreetMap's `opening_hours` syntax
 * (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification), or null where it has anything that is not
 * understood: years, weeks, school holidays, `Su[1]`, open ends, fallbacks, and what people read in two ways.
 */
export function parseHours(text: string): readonly HoursRule[] | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  const reader = new TokenReader(tokens);
  const rules: HoursRule[] = [];
  let additional = false;
  while (!reader.ended) {
    if (reader.take(';')) {
      additional = false;
      continue;
    }
    const rule = ruleOf(reader, additional);
    if (rule === null || !followsClearly(rule, rules)) return null;
    rules.push(rule);
    additional = reader.take(',');
    if (!additional && !reader.ended && !reader.take(';')) return null;
  }
  return rules.length === 0 || additional ? null : rules;
}

/** Some rules are well defined and still meant otherwise by many who write them. */
function followsClearly(rule: HoursRule, rules: readonly HoursRule[]): boolean {
  const before = rules.at(-1);
  if (before === undefined) return true;
  // `08:00-12:00; 14:00-18:00` closes the morning, by the letter.
  if (rule.seasons === null && rule.days === null) return rule.state === 'closed' && rule.spans !== null;
  // `Apr-Sep Mo-Fr 08:00-18:00, Sa 09:00-12:00` opens on winter's Saturdays, by the letter.
  return !rule.additional || before.seasons === null || rule.seasons !== null;
}

function ruleOf(reader: TokenReader, additional: boolean): HoursRule | null {
  if (reader.take('24/7')) {
    const state = stateOf(reader) ?? 'open';
    return { seasons: null, days: null, holidays: false, spans: WHOLE_DAY, state, additional };
  }
  const start = reader.place;
  const seasons = listOf(reader, isMonth, seasonOf);
  reader.take(':');
  const days = daysOf(reader);
  reader.take(':');
  const times = timesOf(reader);
  if (seasons === 'unclear' || days === 'unclear' || times === null) return null;
  const said = stateOf(reader);
  if (reader.place === start) return null;
  // A season or days alone say that there are hours, not which.
  const state = times.sunlit ? 'unknown' : (said ?? (times.spans === null ? 'unknown' : 'open'));
  return {
    seasons,
    days: days === null ? null : days.days,
    holidays: days?.holidays ?? false,
    spans: times.spans,
    state,
    additional,
  };
}

type Listed<Item> = readonly Item[] | null | 'unclear';

/** `item, item, item`; null where the next token begins none. */
function listOf<Item>(
  reader: TokenReader,
  begins: (token: Token | undefined) => boolean,
  read: (reader: TokenReader) => Item | null,
): Listed<Item> {
  if (!begins(reader.next)) return null;
  const items: Item[] = [];
  do {
    const item = read(reader);
    if (item === null) return 'unclear';
    items.push(item);
  } while (begins(reader.following) && reader.take(','));
  return items;
}

/** `Apr`, `Apr-Sep`, `Jul 14`, `Jun 15-30`, `Jun 15-Sep 15`. */
function seasonOf(reader: TokenReader): Season | null {
  const month = monthOf(reader.word());
  const day = reader.number();
  if (month === null) return null;
  const from = month * 100 + (day ?? 1);
  if (!reader.take('-')) return seasonIn(from, month * 100 + (day ?? 31));
  const lastMonth = isMonth(reader.next) ? monthOf(reader.word()) : month;
  const lastDay = reader.number();
  // `Apr-15` and `Apr 15-Sep`: half a date says nothing sure.
  if (lastMonth === null || (day === null) !== (lastDay === null)) return null;
  return seasonIn(from, lastMonth * 100 + (lastDay ?? 31));
}

function seasonIn(from: number, to: number): Season | null {
  return [from, to].every((date) => date % 100 >= 1 && date % 100 <= 31) ? { from, to } : null;
}

interface Days {
  readonly days: readonly Weekday[];
  readonly holidays: boolean;
}

function daysOf(reader: TokenReader): Days | null | 'unclear' {
  const listed = listOf(reader, isDay, dayRangeOf);
  if (listed === null || listed === 'unclear') return listed;
  // `PH Mo`, a Monday that is a holiday; `Mo[1]`, the first of the month.
  if (isDay(reader.next) || reader.next?.text === '[') return 'unclear';
  return {
    days: WEEKDAYS.filter((day) => listed.some((range) => range.includes(day))),
    holidays: listed.some((range) => range.length === 0),
  };
}

/** `Mo`, `Mo-Fr`, `Fr-Mo`; empty for `PH`. */
function dayRangeOf(reader: TokenReader): readonly Weekday[] | null {
  const first = reader.word();
  if (first === 'ph') return [];
  const from = DAYS.indexOf(first) + 1;
  const to = reader.take('-') ? DAYS.indexOf(reader.word()) + 1 : from;
  if (from === 0 || to === 0) return null;
  return WEEKDAYS.filter((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to));
}

/** `08:00-12:00`, `22:00-02:00`, `22:00-26:00`. */
function spanOf(reader: TokenReader): Span | null {
  const from = reader.minutes();
  if (from === null || from >= MINUTES_OF_DAY || !reader.take('-')) return null;
  const to = reader.minutes();
  if (to === null || to > 2 * MINUTES_OF_DAY || reader.next?.text === '+') return null;
  return { from, to: to <= from ? to + MINUTES_OF_DAY : to };
}

interface Times {
  /** Null for the whole day. */
  readonly spans: readonly Span[] | null;
  readonly sunlit: boolean;
}

/** The sun's hours are not worked out: where a rule speaks of them, it is read to its end and says nothing sure. */
function timesOf(reader: TokenReader): Times | null {
  const rest = reader.upTo([';', '"']);
  if (rest.some(({ text }) => SUN_EVENTS.includes(text))) {
    reader.skip(rest.length);
    return { spans: null, sunlit: true };
  }
  const spans = listOf(reader, isTime, spanOf);
  return spans === 'unclear' ? null : { spans, sunlit: false };
}

/** Null where nothing is said. A remark alone may be a condition: `"sur rendez-vous"`. */
function stateOf(reader: TokenReader): HoursState | null {
  const state = reader.next?.kind === 'word' ? STATES[reader.next.text] : undefined;
  if (state !== undefined) reader.skip(1);
  const isRemarked = reader.next?.kind === 'remark';
  if (isRemarked) reader.skip(1);
  if (isRemarked && state !== 'closed') return 'unknown';
  return state ?? null;
}

function isMonth(token: Token | undefined): boolean {
  return token?.kind === 'word' && MONTHS.includes(token.text);
}

function monthOf(word: string): number | null {
  const place = MONTHS.indexOf(word);
  return place === -1 ? null : place + 1;
}

function isDay(token: Token | undefined): boolean {
  return token?.kind === 'word' && (token.text === 'ph' || DAYS.includes(token.text));
}

function isTime(token: Token | undefined): boolean {
  return token?.kind === 'time';
}
