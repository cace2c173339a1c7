import { type Language, LOCALES, useFormats, useLanguage, useTexts } from '@nfcards/shared/i18n';
import type { WeatherStep } from '@nfcards/shared/operations';
import { compassPoint } from './compass-point.ts';
import { texts } from './texts.ts';

/** A step of the forecast in the visitor's language and a time zone; what is not known is said to be so. */
export interface WeatherWords {
  /** Day of the week and hour: `ven. 18:00`. */
  readonly moment: (time: Date) => string;
  readonly wind: (step: WeatherStep) => string;
  readonly gusts: (step: WeatherStep) => string;
  readonly waves: (step: WeatherStep) => string;
  readonly pressure: (step: WeatherStep) => string;
  readonly temperature: (step: WeatherStep) => string;
}

export function useWeatherWords(timeZone: string): WeatherWords {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { number } = useFormats();
  const known = <Value>(value: Value | null, say: (value: Value) => string) =>
    value === null ? t('unknown') : say(value);
  return {
    moment: (time) =>
      new Intl.DateTimeFormat(LOCALES[language], {
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(time),
    wind: ({ wind, direction }) =>
      known(wind, (knots) =>
        direction === null
          ? t('knots', { knots: number(knots) })
          : t('windFrom', { direction: compassPoint(direction), knots: number(knots) }),
      ),
    gusts: ({ gusts }) => known(gusts, (knots) => t('knots', { knots: number(knots) })),
    waves: ({ wave_height: metres, wave_period: period }) =>
      known(metres, (height) =>
        period === null
          ? unit(language, 'meter', 1).format(height)
          : t('wavesEvery', { height: unit(language, 'meter', 1).format(height), period }),
      ),
    pressure: ({ pressure }) =>
      known(pressure, (hectopascals) => t('hectopascals', { pressure: hectopascals })),
    temperature: ({ temperature }) =>
      known(temperature, (degrees) => unit(language, 'celsius', 0).format(degrees)),
  };
}

function unit(language: Language, name: 'meter' | 'celsius', decimals: number): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: name, ...digits });
}
