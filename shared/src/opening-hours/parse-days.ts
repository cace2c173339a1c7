import type { HolidayDays, Weekday, WeekdayRange } from './hours-rule.ts';
import type { Token, TokenReader } from './hours-tokens.ts';

const DAYS: Readonly<Record<string, Weekday>> = { mo: 1, tu: 2, we: 3, th: 4, fr: 5, sa: 6, su: 7 };
const HOLIDAYS: Readonly<Record<string, HolidayDays['kind']>> = { ph: 'public', sh: 'school' };

export interface Days {
  readonly days: readonly WeekdayRange[] | null;
  readonly holidays: readonly HolidayDays[] | null;
  readonly daysOfHolidays: boolean;
}

type DayList = Omit<Days, 'daysOfHolidays'>;

/** `Mo-Fr`, `Su,PH`, `Sa[1]`, `PH -1 day`, and `SH Mo-Fr`, those of the holidays. */
export function daysOf(reader: TokenReader): Days | null | 'unclear' {
  if (!isDay(reader.next)) return null;
  const first = dayListOf(reader);
  if (first === null) return 'unclear';
  if (reader.isSign(':') && isDay(reader.after(1))) reader.skip(1);
  if (!isDay(reader.next)) return { ...first, daysOfHolidays: false };
  const second = dayListOf(reader);
  if (second === null || !areApart(first, second)) return 'unclear';
  return {
    days: first.days ?? second.days,
    holidays: first.holidays ?? second.holidays,
    daysOfHolidays: true,
  };
}

/** Days alone and one kind of holidays alone: `SH,PH Mo-Fr` is read in two ways. */
function areApart(first: DayList, second: DayList): boolean {
  const [days, holidays] = first.days === null ? [second, first] : [first, second];
  return days.holidays === null && holidays.days === null && holidays.holidays?.length === 1;
}

function dayListOf(reader: TokenReader): DayList | null {
  const days: WeekdayRange[] = [];
  const holidays: HolidayDays[] = [];
  do {
    const kind = HOLIDAYS[reader.next?.text ?? ''];
    if (kind !== undefined) {
      reader.skip(1);
      holidays.push({ kind, shift: reader.days() });
      continue;
    }
    const range = weekdayRangeOf(reader);
    if (range === null) return null;
    days.push(range);
  } while (isDay(reader.after(1)) && reader.take(','));
  return { days: days.length === 0 ? null : days, holidays: holidays.length === 0 ? null : holidays };
}

function weekdayRangeOf(reader: TokenReader): WeekdayRange | null {
  const from = weekdayOf(reader.word());
  if (from === null) return null;
  if (reader.isSign('[')) {
    const nth = nthOf(reader);
    return nth === null ? null : { from, to: from, nth, shift: reader.days() };
  }
  const to = reader.take('-') ? weekdayOf(reader.word()) : from;
  return to === null ? null : { from, to, nth: null, shift: 0 };
}

/** `[1]`, `[-1]`, `[1,3]`, `[1-2]`. */
export function nthOf(reader: TokenReader): readonly number[] | null {
  if (!reader.take('[')) return null;
  const nth: number[] = [];
  do {
    const sign = reader.take('-') ? -1 : 1;
    const from = reader.number() ?? 0;
    const to = sign === 1 && reader.take('-') ? (reader.number() ?? 0) : from;
    if (from < 1 || to > 5 || to < from) return null;
    for (let each = from; each <= to; each += 1) nth.push(sign * each);
  } while (reader.take(','));
  return reader.take(']') ? nth : null;
}

export function weekdayOf(word: string): Weekday | null {
  return DAYS[word] ?? null;
}

export function isWeekday(token: Token | undefined): boolean {
  return token?.kind === 'word' && token.text in DAYS;
}

function isDay(token: Token | undefined): boolean {
  return isWeekday(token) || (token?.kind === 'word' && token.text in HOLIDAYS);
}
