import {
  type DateRange,
  type HoursRule,
  type HoursState,
  isForEveryDay,
  type NumberRange,
  type Season,
} from './hours-rule.ts';
import { type Listed, TokenReader, tokensOf } from './hours-tokens.ts';
import { datesOf, weeksOf, yearsOf } from './parse-dates.ts';
import { type Days, daysOf } from './parse-days.ts';
import { timesOf } from './parse-times.ts';
import { inNotation } from './typed-hours.ts';

type Joins = HoursRule['joins'];

const STATES: Readonly<Record<string, HoursState>> = {
  open: 'open',
  off: 'closed',
  closed: 'closed',
  unknown: 'unknown',
};

/**
 * The rules of a text in OpenStreetMap's `opening_hours` syntax
 * (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification), or as people type hours, French or English.
 * Null where it has anything that is not understood, or that people read in two ways.
 */
export function parseHours(text: string): readonly HoursRule[] | null {
  const tokens = tokensOf(inNotation(text));
  if (tokens === null) return null;
  const reader = new TokenReader(tokens);
  const rules: HoursRule[] = [];
  let joins: Joins | null = 'instead';
  while (joins !== null) {
    while (reader.take(';')) joins = 'instead';
    if (reader.ended && joins === 'instead') break;
    const rule = ruleOf(reader, joins);
    if (rule === null || !followsClearly(rule, rules)) return null;
    rules.push({ ...rule, perhapsIn: seasonPerhaps(rule, rules) });
    joins = joinOf(reader, joins);
    if (joins === null && !reader.ended) return null;
  }
  return rules.length === 0 ? null : rules;
}

/** How the next rule joins those before it; null where none can follow. */
function joinOf(reader: TokenReader, before: Joins): Joins | null {
  if (reader.take(',')) return before === 'else' ? 'else' : 'also';
  if (reader.take('||')) return 'else';
  return reader.isSign(';') ? 'instead' : null;
}

/** Some rules are well defined, but often written with another meaning. */
function followsClearly(rule: HoursRule, rules: readonly HoursRule[]): boolean {
  const before = rules.at(-1);
  if (before === undefined) return rule.joins === 'instead';
  if (rule.joins === 'else') return true;
  // `May-Sep, Mo-Su 09:00-19:00` is open all of the summer's nights, by the letter.
  if (rule.joins === 'also' && before.times === null && before.state !== 'closed') return false;
  // `08:00-12:00; 14:00-18:00` closes the morning, by the letter.
  if (isForEveryDay(rule)) return rule.state === 'closed' && rule.times !== null;
  return true;
}

/** `Apr-Sep Mo-Fr 08:00-18:00, Sa 09:00-12:00` opens on winter's Saturdays, by the letter. */
function seasonPerhaps(rule: HoursRule, rules: readonly HoursRule[]): Season | null {
  const before = rules.at(-1);
  if (before === undefined || rule.joins !== 'also' || hasSeason(rule)) return null;
  if (!hasSeason(before)) return before.perhapsIn;
  const { years, dates, weeks } = before;
  return { years, dates, weeks };
}

function hasSeason({ years, dates, weeks }: Season): boolean {
  return years !== null || dates !== null || weeks !== null;
}

interface Selectors {
  years: Listed<NumberRange>;
  dates: Listed<DateRange>;
  weeks: Listed<NumberRange>;
  days: Days | null | 'unclear';
}

function ruleOf(reader: TokenReader, joins: Joins): HoursRule | null {
  const start = reader.place;
  // `fermé le dimanche`
  const early = stateOf(reader);
  const { years, dates, weeks, days } = selectorsOf(reader);
  const times = timesOf(reader);
  if (years === 'unclear' || dates === 'unclear' || weeks === 'unclear') return null;
  if (days === 'unclear' || times === 'unclear') return null;
  const said = early ?? stateOf(reader);
  const comment = remarkOf(reader);
  if (reader.place === start) return null;
  return {
    joins,
    years,
    dates,
    weeks,
    perhapsIn: null,
    days: days?.days ?? null,
    holidays: days?.holidays ?? null,
    daysOfHolidays: days?.daysOfHolidays ?? false,
    times,
    // A remark alone may be a condition: `"sur rendez-vous"`. Days alone say that there are hours, not which.
    state: said ?? (comment === null && times !== null ? 'open' : 'unknown'),
    comment,
  };
}

/** Each kind once, in any order; a colon may follow. */
function selectorsOf(reader: TokenReader): Selectors {
  const found: Selectors = { years: null, dates: null, weeks: null, days: null };
  for (;;) {
    const start = reader.place;
    // `Mo-Fr 2000-2200` speaks of no years.
    if (found.days === null) found.years ??= yearsOf(reader);
    found.dates ??= datesOf(reader);
    found.weeks ??= weeksOf(reader);
    found.days ??= daysOf(reader);
    if (reader.place === start) return found;
    reader.take(':');
  }
}

function stateOf(reader: TokenReader): HoursState | null {
  if (!reader.isWord(Object.keys(STATES))) return null;
  return STATES[reader.word()] ?? null;
}

function remarkOf(reader: TokenReader): string | null {
  const token = reader.next;
  if (token?.kind !== 'remark') return null;
  reader.skip(1);
  return token.text;
}
