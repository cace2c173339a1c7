import type { PlaceTable } from './tables.ts';

/** Letters that Unicode does not decompose into a base letter and a mark, though people type them that way. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const LETTERS_PATTERN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** UTF-16 units. Nobody types longer ones, and an index has no room for a page of letters without a space. */
const LONGEST_WORD = 40;
const LONGEST_KEY = 200;
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/**
 * Text as people search it: lower case, no accents, and one space for whatever stands between two words. The
 * same here and on the site, and in code, because databases differ in how they fold.
 */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(LETTERS_PATTERN, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .slice(0, LONGEST_KEY)
    .toWellFormed()
    .trim();
}

type Searched = Pick<
  PlaceTable,
  'id' | 'name' | 'city' | 'port_region' | 'country' | 'other_names' | 'other_codes' | 'services'
>;

/** The words that find a place: of its names, town, region and country, its codes, and a mark for each service. */
export function searchWords(place: Searched): string[] {
  const texts = [place.name, place.city ?? '', place.port_region ?? '', ...place.other_names];
  const codes = [place.id, ...place.other_codes].filter((code) => UN_LOCODE.test(code));
  const words = [...texts, ...codes].flatMap((text) => splitWords(searchKey(text)));
  return [...new Set([...words, ...countryWords(place.country), ...place.services.map(serviceMark)])];
}

export function splitWords(key: string): string[] {
  return key.split(' ').filter((word) => word !== '' && word.length <= LONGEST_WORD);
}

/** Stands among the words of a place; what people type never has a colon after `searchKey`. */
export function serviceMark(service: string): string {
  return `:${service}`;
}

const countryNames = ['fr', 'en'].map(
  (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
);
const countries = new Map<string, readonly string[]>();

/** Asking for names is slow, and a million places share 250 countries. */
function countryWords(country: string): readonly string[] {
  const known = countries.get(country);
  if (known !== undefined) return known;
  const words = countryNames.flatMap((names) => splitWords(searchKey(names.of(country) ?? '')));
  countries.set(country, words);
  return words;
}
