import { fold } from '@nfcards/shared/operations';
import type { PlaceFacts } from '../database/schema/place-facts.ts';
import { placeFactNames, placeFacts } from '../database/schema/place-facts.ts';
import type { PlaceTable } from '../database/schema/places.ts';

/** UTF-16 units. Longer words are not typed, and index entries have a maximum size. */
const MAX_WORD_LENGTH = 40;
const MAX_KEY_LENGTH = 200;
/** Indexes hold them, beside the name, in entries of at most 2.7 kB. */
const MAX_NAME_KEYS_LENGTH = 300;
/** Words of a name that may be typed as one. */
const MAX_JOINED_WORDS = 3;
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

/** Text as people search it, the same here and on the site; in code, because databases differ in how they fold. */
export function searchKey(text: string): string {
  return fold(text).slice(0, MAX_KEY_LENGTH).toWellFormed().trim();
}

type Searched = PlaceFacts &
  Pick<PlaceTable, 'id' | 'category' | 'name' | 'country' | 'commune' | 'areas' | 'standing'>;

/** The words that find a place: of its names, town, region and country, its codes, and a mark for each thing it is. */
export function searchWords(place: Searched): string[] {
  const names = [place.name, ...place.other_names];
  const texts = [...names, place.city ?? '', place.commune ?? '', place.port_region ?? ''];
  const codes = [place.id, ...place.other_codes].filter((code) => UN_LOCODE.test(code));
  const words = [...texts, ...postalWords(place.postal_code)].flatMap((text) => splitWords(searchKey(text)));
  const joined = names.flatMap(joinedWords);
  return [
    ...new Set([
      ...words,
      ...joined,
      ...countryWords(place.country),
      ...codes.map(mark.code),
      ...marksOf(place),
    ]),
  ];
}

export function splitWords(key: string): string[] {
  return key.split(' ').filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH);
}

/**
 * Of each word the letters of the longest other word of the same place that it begins with, the least of all places:
 * 4 of `portcamargue` beside `port`.
 */
export function coveredLetters(places: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const covered = new Map<string, number>();
  for (const words of places) {
    // A word comes behind all that it begins with.
    const beginnings: string[] = [];
    for (const word of words.toSorted()) {
      while (!word.startsWith(beginnings.at(-1) ?? '')) beginnings.pop();
      const letters = [...(beginnings.at(-1) ?? '')].length;
      covered.set(word, Math.min(letters, covered.get(word) ?? letters));
      beginnings.push(word);
    }
  }
  return covered;
}

/** `17 000` is typed `17000`. */
function postalWords(code: string | null): string[] {
  return code === null ? [] : [code.replace(/\s+/g, '')];
}

/** Names and their hyphened parts as they are typed without what stands between: `portcamargue`, `larochelle`. */
function joinedWords(name: string): string[] {
  const parts = name.split(/\s+/).flatMap((part) => [part, ...part.split('-')]);
  const whole = splitWords(searchKey(name));
  return [
    ...parts.map((part) => splitWords(searchKey(part))).filter((words) => words.length > 1),
    ...(whole.length > 1 && whole.length <= MAX_JOINED_WORDS ? [whole] : []),
  ]
    .map((words) => words.join(''))
    .filter((word) => word.length <= MAX_WORD_LENGTH);
}

/** Words before the name of a place, in the languages of sailors. */
const FILLERS: ReadonlySet<string> = new Set(
  'a au aux d de des du en et l la le les port ports marina marinas plaisance harbour harbor the of at in puerto porto pto'.split(
    ' ',
  ),
);

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** A `searchKey` without the words before the one that tells: `minimes` of `port des minimes`. */
export function coreOf(key: string): string {
  const words = key.split(' ');
  const first = words.findIndex((word) => !isFiller(word));
  return first === -1 ? key : words.slice(first).join(' ');
}

/**
 * `|minimes|rupella|`: each name without what stands before it, to be compared with what was typed; as many as there
 * is room for.
 */
export function nameKeys({ name, other_names }: Pick<PlaceTable, 'name' | 'other_names'>): string {
  let keys = '|';
  for (const key of new Set([name, ...other_names].map((each) => coreOf(searchKey(each))))) {
    if (keys.length + key.length < MAX_NAME_KEYS_LENGTH) keys += `${key}|`;
  }
  return keys;
}

/**
 * Digits with which a number ends, whether it was typed as in its country or from abroad. Norway, Denmark and New Zealand
 * have no more than these after the code of the country.
 */
export const PHONE_DIGITS = 8;

/** Marks stand among the words of a place; what people type never has a colon after `searchKey`. */
export const mark = {
  service: (service: string) => `:${service}`,
  category: (category: string) => `:category-${category}`,
  kind: (kind: string) => `:kind-${kind}`,
  /** A UN/LOCODE is found whole: its beginning means nothing. */
  code: (code: string) => `:code-${code.toLowerCase()}`,
  /** By the key of `frenchAreas`. */
  area: (key: string) => `:${key}`,
  channel: (channel: number) => `:vhf-${channel}`,
  /** @param digits of any length */
  phone: (digits: string) => `:tel-${digits.slice(-PHONE_DIGITS)}`,
  site: (host: string) => `:site-${host.replace(/^www\./, '')}`,
  /** Of places that sailors look for first, by country. */
  first: (country: string) => `:first-${country}`,
  madeUp: ':made-up',
} as const;

const PHONES = placeFactNames.filter((name) => placeFacts[name].found === 'phone');
const CHANNELS = placeFactNames.filter((name) => placeFacts[name].found === 'channel');

function textsOf(place: Searched, facts: readonly (keyof PlaceFacts)[]): string[] {
  return facts.flatMap((name) => place[name] ?? []).map(String);
}

function marksOf(place: Searched): string[] {
  const { category, kind, country, standing } = place;
  const channels = textsOf(place, CHANNELS).flatMap((text) => text.match(/\d+/g)?.map(Number) ?? []);
  const phones = textsOf(place, PHONES);
  const host = place.website === null ? null : hostOf(place.website);
  return [
    ...place.services.map(mark.service),
    ...place.areas.map(mark.area),
    ...channels.map(mark.channel),
    ...phones.map((phone) => mark.phone(phone.replace(/\D/g, ''))),
    ...(host === null ? [] : [mark.site(host)]),
    ...(category === 'port' ? [] : [mark.category(category)]),
    ...(kind === null ? [] : [mark.kind(kind)]),
    ...(standing === 0 ? [mark.first(country)] : []),
    ...(standing === 3 ? [mark.madeUp] : []),
  ];
}

function hostOf(website: string): string | null {
  return URL.canParse(website) ? new URL(website).hostname : null;
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
