import { type Language, LOCALES, useLanguage } from '@nfcards/shared/i18n';

export interface Dates {
  /** The day of a timestamp, where the visitor is: `12 mai 2026`. */
  dayOf(timestamp: string): string;
  /** Day and hour of a timestamp, where the visitor is. */
  momentOf(timestamp: string): string;
  /** A day of the calendar, `YYYY-MM-DD`. */
  day(day: string): string;
}

/** Made once for each language: the browser's own formats are dear, and each row of a list asks for them. */
const made: Partial<Record<Language, Dates>> = {};

/** Days and hours in the visitor's language. */
export function useDates(): Dates {
  const { language } = useLanguage();
  made[language] ??= makeDates(language);
  return made[language];
}

function makeDates(language: Language): Dates {
  const locale = LOCALES[language];
  const here = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  // A day of the calendar has no time zone; read and written in one and the same, it stays that day.
  const calendar = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    dayOf: (timestamp) => here.format(new Date(timestamp)),
    momentOf: (timestamp) => moments.format(new Date(timestamp)),
    day: (day) => calendar.format(new Date(`${day}T00:00:00Z`)),
  };
}
