import { createContext, useContext } from 'react';
import { type Language, LOCALES } from './languages.ts';
import { useLanguage } from './use-language.ts';

/** Figures as a sailor reads them, in the visitor's language (SPEC L2). */
export interface Formats {
  number(value: number): string;
  /** Nautical miles; one decimal under ten, none above. */
  distance(nauticalMiles: number): string;
  /** Degrees true, three figures: `045°`. */
  bearing(degrees: number): string;
  /** Degrees and decimal minutes, as on a chart: `46°08,9′ N, 001°13,5′ W` in French, with points in English. */
  position(latitude: number, longitude: number): string;
  /** Decimal degrees, to paste into a plotter: `46.14833, -1.22500`. */
  decimalPosition(latitude: number, longitude: number): string;
  /** Name of a country by its ISO 3166-1 alpha-2 code; the code itself if it has no name. */
  country(code: string): string;
  /** Hour and minutes in a time zone (IANA name). */
  time(date: Date, timeZone: string): string;
}

export function useFormats(): Formats {
  const { language } = useLanguage();
  const withCountryNames = useContext(CountryNames);
  const formats = formatsOf(language);
  return withCountryNames === null ? formats : withCountryNames(language, formats);
}

/**
 * Replaces the names of countries while a page is rendered on the server or hydrated: browsers and servers name some
 * countries differently, and both must render the same.
 */
export const CountryNames = createContext<((language: Language, formats: Formats) => Formats) | null>(null);

/** West is W in French too, as on the charts of the SHOM: an O reads as a zero. */
const WORDS = {
  fr: { north: 'N', south: 'S', east: 'E', west: 'W', mile: 'mille', miles: 'milles' },
  en: { north: 'N', south: 'S', east: 'E', west: 'W', mile: 'NM', miles: 'NM' },
} as const satisfies Record<Language, Readonly<Record<string, string>>>;

const NO_BREAK_SPACE = '\u00a0';

/** One set for each language: making the browser's formats is slow, and each row of a list uses them. */
const formatsByLanguage: Partial<Record<Language, Formats>> = {};

export function formatsOf(language: Language): Formats {
  formatsByLanguage[language] ??= makeFormats(language);
  return formatsByLanguage[language];
}

/** Made at the first use: the browser’s formats are slow to make, and most pages use few. */
function lazy<Made>(make: () => Made): () => Made {
  let value: Made | null = null;
  return () => {
    value ??= make();
    return value;
  };
}

function makeFormats(language: Language): Formats {
  const words = WORDS[language];
  const locale = LOCALES[language];
  const numbers = (options?: Intl.NumberFormatOptions) => lazy(() => new Intl.NumberFormat(locale, options));
  const whole = numbers({ maximumFractionDigits: 0 });
  const fine = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const any = numbers();
  const minutes = numbers({ minimumIntegerDigits: 2, minimumFractionDigits: 1 });
  const countries = lazy(() => new Intl.DisplayNames(locale, { type: 'region' }));
  return {
    number: (value) => any().format(value),
    distance(miles) {
      // French has its plural from two on.
      const unit = miles < 2 ? words.mile : words.miles;
      return `${(miles < 10 ? fine : whole)().format(miles)}${NO_BREAK_SPACE}${unit}`;
    },
    bearing: (degrees) => `${String(((Math.round(degrees) % 360) + 360) % 360).padStart(3, '0')}°`,
    position: (latitude, longitude) =>
      [
        degreesAndMinutes(latitude, 2, minutes(), words.north, words.south),
        degreesAndMinutes(longitude, 3, minutes(), words.east, words.west),
      ].join(', '),
    decimalPosition: (latitude, longitude) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    country: (code) => countryName(countries(), code),
    time: (date, timeZone) =>
      new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(date),
  };
}

/**
 * Degrees in two figures for latitudes and three for longitudes, as they are read out. Tenths of a minute are
 * about 185 m: what a chart in a directory needs. Rounded first, so that 59.97′ carries over.
 */
function degreesAndMinutes(
  value: number,
  figures: number,
  minutes: Intl.NumberFormat,
  positive: string,
  negative: string,
): string {
  const tenths = Math.round(Math.abs(value) * 600);
  const degrees = String(Math.floor(tenths / 600)).padStart(figures, '0');
  return `${degrees}°${minutes.format((tenths % 600) / 10)}′${NO_BREAK_SPACE}${value < 0 ? negative : positive}`;
}

function countryName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code.toUpperCase()) ?? code;
  } catch {
    // Thrown for what is not shaped like a code at all.
    return code;
  }
}
