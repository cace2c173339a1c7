import type { Point } from './great-circle.ts';
import { milesBetween } from './great-circle.ts';
import { isFiller, splitWords } from './search-key.ts';

/** Two entries of one harbour lie as far apart as its office and its pontoons: 250 m, in nautical miles. */
const SAME_PLACE_NM = 250 / 1852;

export interface Entry extends Point {
  /** Its names as people search them (`nameKeys`); empty: no name of it matters. */
  readonly name_keys: string;
}

/** Whether two entries of one category, as of two sources, tell of one place: near each other, and called alike. */
export function isSamePlace(one: Entry, other: Entry): boolean {
  return milesBetween(one, other) <= SAME_PLACE_NM && areAlike(one.name_keys, other.name_keys);
}

/** One name has all words of the other: `vauban` of `vauban antibes`. */
function areAlike(names: string, others: string): boolean {
  const words = namesOf(names).map(wordsOf);
  return namesOf(others)
    .map(wordsOf)
    .some((other) => words.some((name) => holds(name, other) || holds(other, name)));
}

function namesOf(keys: string): readonly string[] {
  return keys.split('|').filter((name) => name !== '');
}

function wordsOf(key: string): ReadonlySet<string> {
  const words = splitWords(key);
  const telling = words.filter((word) => !isFiller(word));
  return new Set(telling.length === 0 ? words : telling);
}

function holds(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return others.size > 0 && [...others].every((word) => words.has(word));
}
