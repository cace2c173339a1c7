import type { Formats, Language } from '@nfcards/shared/i18n';

/**
 * Formats that use the names of countries in the rendered page: the browser may have other names.
 * @param pageLanguage language of that page
 */
export function countryNamesOf(names: Readonly<Record<string, string>>, pageLanguage: Language) {
  const cache = new Map<Formats, Formats>();
  return (language: Language, formats: Formats): Formats => {
    if (language !== pageLanguage) return formats;
    const known = cache.get(formats) ?? {
      ...formats,
      country: (code) => names[code] ?? formats.country(code),
    };
    cache.set(formats, known);
    return known;
  };
}
