import type { Language } from './language.ts';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** @param at moment; shown in UTC and labelled so, since the reader's time zone is not known */
export function writtenMoment(at: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(at))} UTC`;
}

/** @param day calendar date, for example `2026-05-01` */
export function writtenDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(day));
}
