import { formatRange, type Language, LOCALES } from '@nfcards/shared/i18n';
import type { SearchValues } from './search-request.ts';

/** The dates of a search as one says them, for example `1–3 juil.`; empty when there are none that make sense. */
export function stayInWords({ arrival, departure }: SearchValues, language: Language): string {
  const days = [arrival, departure].flatMap((day) => {
    const date = new Date(`${day}T00:00:00Z`);
    return day === '' || Number.isNaN(date.getTime()) ? [] : [date];
  });
  const [first, last] = days;
  if (first === undefined) return '';
  // A day of the calendar has no time zone; read and written in one and the same, it stays that day.
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return last === undefined || last < first ? format.format(first) : formatRange(format, first, last);
}

/** A day as one says it in a sentence, for example `1 juillet`. */
export function dayInWords(day: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
}
