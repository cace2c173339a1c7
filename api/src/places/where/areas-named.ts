import { searchKey, splitWords } from '../search-key.ts';
import type { FrenchArea } from './french-areas.ts';
import { frenchAreas } from './french-areas.ts';

const ARTICLES = new Set(['l', 'la', 'le', 'les', 'the']);
const LINKS = new Set([
  ...ARTICLES,
  'd',
  'de',
  'du',
  'des',
  'en',
  'dans',
  'sur',
  'a',
  'au',
  'aux',
  'in',
  'on',
  'of',
]);

const byName = new Map<string, FrenchArea[]>();
for (const area of frenchAreas) {
  for (const name of new Set([area.name, ...area.aliases].map((text) => nameKey(text).join(' ')))) {
    byName.set(name, [...(byName.get(name) ?? []), area]);
  }
}
const MAX_NAME_WORDS = Math.max(...[...byName.keys()].map((name) => name.split(' ').length));

/**
 * What the whole text names, with or without accents, hyphens and a leading article: `finistere`, `29`, `the french
 * riviera`. One name may be of several: `manche` is a department and a coast, `corse` a region and a coast.
 */
export function areasNamed(text: string): readonly FrenchArea[] {
  return byName.get(nameKey(text).join(' ')) ?? [];
}

export interface Mention {
  readonly areas: readonly FrenchArea[];
  /** The text without the name and what links it: `grue` of `grue dans le golfe du Morbihan`. As `searchKey` has it. */
  readonly rest: string;
}

/** The longest run of words that names something, the last where several are as long; null: none does. */
export function areaMentioned(text: string): Mention | null {
  const words = splitWords(searchKey(text)).map(spelledOut);
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const areas = byName.get(words.slice(start, start + length).join(' '));
      if (areas === undefined) continue;
      return {
        areas,
        rest: [...withoutLinks(words.slice(0, start)), ...words.slice(start + length)].join(' '),
      };
    }
  }
  return null;
}

/** Words of a name by which it is found: no leading article, and saints in full. */
function nameKey(text: string): readonly string[] {
  const words = splitWords(searchKey(text)).map(spelledOut);
  const [first = ''] = words;
  return words.length > 1 && ARTICLES.has(first) ? words.slice(1) : words;
}

function spelledOut(word: string): string {
  if (word === 'st') return 'saint';
  return word === 'ste' ? 'sainte' : word;
}

function withoutLinks(words: readonly string[]): readonly string[] {
  const last = words.findLastIndex((word) => !LINKS.has(word));
  return words.slice(0, last + 1);
}
