import { formatRange, LOCALES, useLanguage } from '@nfcards/shared/i18n';

export interface Dates {
  /** The day of a timestamp, where the visitor is: `12 mai 2026`. */
  dayOf(timestamp: string): string;
  /** A day of the calendar, `YYYY-MM-DD`. */
  day(day: string): string;
  /** First and last day of the calendar: `12–15 mai 2028`. */
  days(first: string, last: string): string;
  /** The hour of a timestamp, where the visitor is. */
  hourOf(timestamp: string): string;
}

/** Days and hours in the visitor's language. */
export function useDates(): Dates {
  const { language } = useLanguage();
  const locale = LOCALES[language];
  const here = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const hours = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  // A day of the calendar has no time zone; read and written in one and the same, it stays that day.
  const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    dayOf: (timestamp) => here.format(new Date(timestamp)),
    day: (day) => calendar.format(calendarDate(day)),
    days: (first, last) => formatRange(calendar, calendarDate(first), calendarDate(last)),
    hourOf: (timestamp) => hours.format(new Date(timestamp)),
  };
}

function calendarDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
