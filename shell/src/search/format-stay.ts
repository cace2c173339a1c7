import { formatRange, type Language, LOCALES } from '@nfcards/shared/i18n';
import type { SearchValues } from './search-request.ts';

/** The dates of a search, for example `1–3 juil.`; empty without valid dates. */
export function formatStay({ arrival, departure }: SearchValues, language: Language): string {
  const days = [arrival, departure].flatMap((day) => {
    const date = new Date(`${day}T00:00:00Z`);
    return day === '' || Number.isNaN(date.getTime()) ? [] : [date];
  });
  const [first, last] = days;
  if (first === undefined) return '';
  // A calendar day has no time zone: parsed and formatted in UTC, it stays the same day.
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return last === undefined || last < first ? format.format(first) : formatRange(format, first, last);
}

/** A day for use in a sentence, for example `1 juillet`. */
export function formatDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
}
