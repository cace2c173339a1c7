import type { Formats, Language } from '@nfcards/shared/i18n';

/**
 * Formats that call countries by the names that stand in a page already, as far as it names them: a browser may know
 * them by others.
 * @param spoken language of that page
 */
export function namedAs(names: Readonly<Record<string, string>>, spoken: Language) {
  const made = new Map<Formats, Formats>();
  return (language: Language, formats: Formats): Formats => {
    if (language !== spoken) return formats;
    const known = made.get(formats) ?? {
      ...formats,
      country: (code) => names[code] ?? formats.country(code),
    };
    made.set(formats, known);
    return known;
  };
}
