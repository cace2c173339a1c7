import { searchKey } from '../../search-key.ts';

const LANGUAGES = ['fr', 'en', 'es', 'it', 'de', 'nl', 'pt'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Codes that people write and ISO 3166-1 alpha-2 lacks. */
const OTHERS = {
  uk: 'GB',
  fra: 'FR',
  esp: 'ES',
  ita: 'IT',
  gbr: 'GB',
  bel: 'BE',
  nld: 'NL',
  deu: 'DE',
  prt: 'PT',
};

let codes: ReadonlyMap<string, string> | undefined;

/** ISO 3166-1 alpha-2, of a code or of the name that a country has in a language of these shores; null when it is neither. */
export function readCountry(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  if (/^[A-Z]{2}$/i.test(text) && text.toUpperCase() !== 'UK') return text.toUpperCase();
  codes ??= allNames();
  return text === '' ? null : (codes.get(searchKey(text)) ?? null);
}

function allNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>(Object.entries(OTHERS));
  // Codes of countries that are no more stand for their successors.
  const regions = [...LETTERS]
    .flatMap((first) => [...LETTERS].map((second) => first + second))
    .filter((region) => new Intl.Locale(`und-${region}`).region === region);
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const region of regions) {
      const name = display.of(region);
      if (name !== undefined && !names.has(searchKey(name))) names.set(searchKey(name), region);
    }
  }
  return names;
}
