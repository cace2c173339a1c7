import { type Language, LOCALES, useLanguage } from '@nfcards/shared/i18n';
import type { Weekday } from '@nfcards/shared/opening-hours';

/** What a place’s page says of it in the visitor’s language, beside what every page says (SPEC L2). */
export interface PlaceFormats {
  /** For example `12,5 m`. */
  metres(value: number): string;
  /** Names of languages by their ISO 639-1 codes: `français, anglais et espagnol`. */
  languages(codes: readonly string[]): string;
  /** Whole name of a day: `lundi`. */
  weekday(day: Weekday): string;
  /** Day and month in a time zone: `1er avril`. */
  date(date: Date, timeZone: string): string;
}

export function usePlaceFormats(): PlaceFormats {
  const { language } = useLanguage();
  return placeFormatsOf(language);
}

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** Made once for each language, and of that only what is asked for: the browser's own formats are dear. */
const made: Partial<Record<Language, PlaceFormats>> = {};

export function placeFormatsOf(language: Language): PlaceFormats {
  made[language] ??= makePlaceFormats(language);
  return made[language];
}

function makePlaceFormats(language: Language): PlaceFormats {
  const locale = LOCALES[language];
  let metres: Intl.NumberFormat | undefined;
  let names: Intl.DisplayNames | undefined;
  let list: Intl.ListFormat | undefined;
  let weekdays: Intl.DateTimeFormat | undefined;
  return {
    metres(value) {
      metres ??= new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumFractionDigits: 2 });
      return metres.format(value);
    },
    languages(codes) {
      names ??= new Intl.DisplayNames(locale, { type: 'language' });
      const known = names;
      list ??= new Intl.ListFormat(locale, { type: 'conjunction' });
      return list.format(codes.map((code) => nameOf(known, code)));
    },
    weekday(day) {
      weekdays ??= new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
      return weekdays.format(MONDAY + (day - 1) * DAY);
    },
    date(date, timeZone) {
      const text = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(date);
      // The first of a month is an ordinal in French, which Intl does not know.
      return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
    },
  };
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // Thrown for what is not shaped like a code at all.
    return code;
  }
}
