import { type Language, LOCALES, useFormats, useLanguage } from '@nfcards/shared/i18n';
import { usePlaceFormats } from '../place/use-place-formats.ts';

/** Figures of tides, in the visitor's language and a time zone. */
export interface TideWords {
  /** Whole name of the day and its date: `vendredi 27 novembre`. */
  readonly day: (moment: Date) => string;
  readonly time: (moment: Date) => string;
  /** Two decimals, as tables of tides have them: `6,04 m`. */
  readonly height: (metres: number) => string;
}

export function useTideWords(timeZone: string): TideWords {
  const { language } = useLanguage();
  const { time } = useFormats();
  const { date } = usePlaceFormats();
  return {
    day: (moment) => `${weekday(language, timeZone).format(moment)} ${date(moment, timeZone)}`,
    time: (moment) => time(moment, timeZone),
    height: (metres) => heights(language).format(metres),
  };
}

function weekday(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone });
}

function heights(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'unit',
    unit: 'meter',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}
