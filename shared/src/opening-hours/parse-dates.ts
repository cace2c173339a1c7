import type { DateEnd, DateRange, NumberRange } from './hours-rule.ts';
import { type Listed, listOf, type Token, type TokenReader } from './hours-tokens.ts';
import { isWeekday, nthOf, weekdayOf } from './parse-days.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2026`, `2026-2028`, `2026+`, without what belongs to a date: `2026 Jul 14`. */
export function yearsOf(reader: TokenReader): Listed<NumberRange> {
  if (beginsDate(reader.after(1))) return null;
  return listOf(reader, isYear, (list) => {
    const range = rangeOf(list, 9999);
    return range === null || range.to < range.from ? null : range;
  });
}

/** `week 14-44`, `week 1-53/2`. */
export function weeksOf(reader: TokenReader): Listed<NumberRange> {
  if (!reader.takeWord('week')) return null;
  return (
    listOf(
      reader,
      (token) => token?.kind === 'number' && !isYear(token),
      (list) => rangeOf(list, 53),
    ) ?? 'unclear'
  );
}

function rangeOf(reader: TokenReader, most: number): NumberRange | null {
  const from = reader.number() ?? 0;
  if (reader.take('+')) return { from, to: Number.POSITIVE_INFINITY, every: 1 };
  const to = reader.take('-') ? (reader.number() ?? 0) : from;
  const every = reader.take('/') ? (reader.number() ?? 0) : 1;
  return from >= 1 && from <= most && to >= 1 && to <= most && every >= 1 ? { from, to, every } : null;
}

/** `Apr`, `Apr-Sep`, `Jul 14`, `Dec 24,25`, `Jun 15-30`, `Jun 15-Sep 15`, `2026 Mar 1-2026 Nov 5`, `easter-Oct`. */
export function datesOf(reader: TokenReader): Listed<DateRange> {
  if (!beginsDate(reader.next) && !(isYear(reader.next) && beginsDate(reader.after(1)))) return null;
  const ranges: DateRange[] = [];
  do {
    const range = dateRangeOf(reader);
    if (range === null) return 'unclear';
    ranges.push(range, ...moreDaysOf(reader, range.from));
  } while ((beginsDate(reader.after(1)) || isYear(reader.after(1))) && reader.take(','));
  return ranges;
}

function dateRangeOf(reader: TokenReader): DateRange | null {
  const from = dateEndOf(reader, null);
  if (from === null) return null;
  if (!reader.take('-')) return { from, to: null };
  const to = dateEndOf(reader, from);
  if (to === null) return null;
  if (to.year === null && from.year !== null) return withinYear(from, { ...to, year: from.year });
  return from.year === null && to.year !== null ? null : { from, to };
}

/** `2026 Nov-Mar` may be two winters, or halves of them. */
function withinYear(from: DateEnd, to: DateEnd): DateRange | null {
  const isLater = 'month' in from && 'month' in to && from.month <= to.month;
  return isLater ? { from, to } : null;
}

/** `Dec 24,25`. */
function moreDaysOf(reader: TokenReader, first: DateEnd): readonly DateRange[] {
  const more: DateRange[] = [];
  while (
    first.kind === 'day' &&
    reader.after(1)?.kind === 'number' &&
    !isYear(reader.after(1)) &&
    reader.take(',')
  ) {
    const from = dayIn(first.year, first.month, reader.number());
    if (from === null) return more;
    const to = reader.take('-') ? dayIn(first.year, first.month, reader.number()) : null;
    more.push({ from, to });
  }
  return more;
}

/** @param first the other end, whose month `Jun 15-30` does not repeat */
function dateEndOf(reader: TokenReader, first: DateEnd | null): DateEnd | null {
  const year = isYear(reader.next) ? reader.number() : null;
  if (reader.takeWord('easter')) return { kind: 'easter', year, shift: reader.days() };
  const month = MONTHS.indexOf(isMonth(reader.next) ? reader.word() : '') + 1;
  if (month === 0) return first?.kind === 'day' ? dayIn(first.year, first.month, reader.number()) : null;
  if (first === null ? isNthRange(reader) : first.kind !== 'month' && isWeekday(reader.next)) {
    return nthIn(year, month, reader);
  }
  return reader.next?.kind === 'number' && !isYear(reader.next)
    ? dayIn(year, month, reader.number())
    : { kind: 'month', year, month };
}

/** `Mar Su[-1]-Oct Su[-1]`, and not `Jul Su[1] 10:00-12:00`, which names a month and days of it. */
function isNthRange(reader: TokenReader): boolean {
  const end = [0, 1, 2, 3, 4, 5].find((count) => reader.after(count)?.text === ']') ?? 0;
  return isWeekday(reader.next) && reader.after(1)?.text === '[' && reader.after(end + 1)?.text === '-';
}

function nthIn(year: number | null, month: number, reader: TokenReader): DateEnd | null {
  const weekday = weekdayOf(reader.word());
  const nth = nthOf(reader);
  const [only] = nth ?? [];
  if (weekday === null || only === undefined || nth?.length !== 1) return null;
  return { kind: 'nth', year, month, weekday, nth: only };
}

function dayIn(year: number | null, month: number, day: number | null): DateEnd | null {
  if (day === null || day < 1 || day > (LONGEST[month - 1] ?? 0)) return null;
  return { kind: 'day', year, month, day };
}

function isYear(token: Token | undefined): boolean {
  return token?.kind === 'number' && /^(19|20|21)\d\d$/.test(token.text);
}

function isMonth(token: Token | undefined): boolean {
  return token?.kind === 'word' && MONTHS.includes(token.text);
}

function beginsDate(token: Token | undefined): boolean {
  return isMonth(token) || (token?.kind === 'word' && token.text === 'easter');
}
