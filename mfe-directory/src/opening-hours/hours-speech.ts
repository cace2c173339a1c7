import { type Language, LOCALES, type Translate } from '@nfcards/shared/i18n';
import type { Weekday } from '@nfcards/shared/opening-hours';
import type fr from './fr.json';

/** What hours are said with in one language. */
export interface HoursSpeech {
  readonly t: Translate<typeof fr>;
  /** `juillet`, `juillet 2026`. */
  month(month: number, year: number | null): string;
  /** `1er juillet`, `14 juillet 2026`. */
  date(month: number, day: number, year: number | null): string;
  weekday(day: Weekday): string;
  /** `9 h 30` in French, `09:30` in English; minutes after midnight. */
  clock(minute: number): string;
  /** `a, b et c` */
  list(words: readonly string[]): string;
}

const SPACE = '\u00a0';
/** 1 January 2024 was a Monday, of a leap year. */
const YEAR = 2024;

export function hoursSpeech(language: Language, t: Translate<typeof fr>): HoursSpeech {
  const locale = LOCALES[language];
  const format = (options: Intl.DateTimeFormatOptions, month: number, day: number, year: number | null) =>
    new Intl.DateTimeFormat(locale, {
      ...options,
      ...(year === null ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(Date.UTC(year ?? YEAR, month - 1, day));
  return {
    t,
    month: (month, year) => format({ month: 'long' }, month, 1, year),
    date(month, day, year) {
      const text = format({ day: 'numeric', month: 'long' }, month, day, year);
      // The first of a month is an ordinal in French, which Intl does not know.
      return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
    },
    weekday: (day) => format({ weekday: 'long' }, 1, day, null),
    clock: (minute) => (language === 'fr' ? frenchClock(minute) : clock(minute)),
    list: (words) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
  };
}

function clock(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function frenchClock(minute: number): string {
  const [hours, rest] = [Math.floor(minute / 60), minute % 60];
  if (minute % (24 * 60) === 0) return 'minuit';
  return `${hours}${SPACE}h${rest === 0 ? '' : SPACE + twoDigits(rest)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** `1 h 30`, `30 min`. */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}${SPACE}min`;
  return `${hours}${SPACE}h${rest === 0 ? '' : SPACE + twoDigits(rest)}`;
}
