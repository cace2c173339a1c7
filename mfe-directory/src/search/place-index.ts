import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace } from '@nfcards/shared/operations';
import type { Turns } from './turns.ts';

/** Words, each with the places that have it, by their numbers in the list. */
export type WordPlaces = ReadonlyMap<string, readonly number[]>;

/** The distinct words of a list: there are fewer of them than places, and they are what a text is compared with. */
export interface PlaceIndex {
  readonly places: readonly ListedPlace[];
  /** Folded names, in the order of the places. */
  readonly names: readonly string[];
  /** Words of the names. */
  readonly named: WordPlaces;
  /** Words of the regions, countries and codes. */
  readonly around: WordPlaces;
}

/** Steps after which the clock is looked at. */
const STEPS = 256;
/** What people know of a place's id; the sources' own ids would double the words. */
const UN_LOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;

export async function indexPlaces(places: readonly ListedPlace[], turns: Turns): Promise<PlaceIndex> {
  const named = new Map<string, number[]>();
  const around = new Map<string, number[]>();
  const names: string[] = [];
  const wordsAround = areaWords();
  let row = 0;
  for (const place of places) {
    if (row % STEPS === 0 && turns.over) await turns.give();
    const name = fold(place.name);
    names.push(name);
    for (const word of name.split(' ')) add(named, word, row);
    for (const word of wordsAround(place)) add(around, word, row);
    if (UN_LOCODE.test(place.id)) add(around, place.id.toLowerCase(), row);
    row += 1;
  }
  return { places, names, named, around };
}

/** Once, where a name has a word twice. */
function add(words: Map<string, number[]>, word: string, row: number): void {
  const rows = words.get(word);
  if (rows === undefined) words.set(word, [row]);
  else if (rows.at(-1) !== row) rows.push(row);
}

/** The words of a place's region and, in both languages, of its country; those of an area are worked out once. */
function areaWords(): (place: ListedPlace) => readonly string[] {
  const countries = ['fr', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  );
  const known = new Map<string, readonly string[]>();
  return ({ port_region: region, country }) => {
    const area = `${country} ${region ?? ''}`;
    const words = known.get(area);
    if (words !== undefined) return words;
    const names = [region ?? '', ...countries.map((names) => names.of(country) ?? '')];
    const found = [...new Set(fold(names.join(' ')).split(' '))];
    known.set(area, found);
    return found;
  };
}
