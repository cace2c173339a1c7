import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { searchKey, serviceMark, splitWords } from '../search-key.ts';
import { editDistance } from './edit-distance.ts';
import { wordsOneMistakeAway } from './one-mistake.ts';

/** Words of a text that are looked at. */
const MOST_WORDS = 8;
/** Known words that one beginning of a word may stand for; beyond, it is too short to tell anything. */
const MOST_ENDINGS = 2000;
const MOST_ALIKE = 30;
const SHORTEST_MISTAKEN = 3;
/** Letters from which on two mistakes are forgiven, and trigrams tell likeness. */
const TRIGRAMS_TELL = 7;
const MOST_MISTAKES = 2;
/** Sorts behind every text that begins with what stands before it. */
export const LAST = '\u{10ffff}';

interface KnownWord {
  readonly no: number;
  readonly word: string;
  readonly places: number;
}

/** A word that was typed, and the known words that it may stand for. */
export interface AskedWord {
  /** `word.no` of each. */
  readonly nos: readonly number[];
  /** How many places have one of them, roughly; 0 only where there is none. */
  readonly places: number;
  /** It is the beginning of more words than are `known`, or of any. */
  readonly open: boolean;
  /** Whether a row of `place` has it. */
  readonly condition: RawBuilder<boolean>;
}

/**
 * What the words of a text stand for: themselves, the last one also for those that it begins; a word that nobody
 * knows stands for the known ones most like it.
 * @param forgiving every word stands for those most like it too
 */
export async function readText(
  db: Kysely<Tables>,
  text: string,
  forgiving: boolean,
): Promise<readonly AskedWord[]> {
  const key = searchKey(text);
  const typed = [...new Set(splitWords(key))].slice(0, MOST_WORDS);
  return Promise.all(
    typed.map(async (word, index) => {
      const isLast = index === typed.length - 1 && key.endsWith(word);
      const plain = isLast ? await wordsFrom(db, word) : await theWord(db, word);
      if (!forgiving && (plain.nos.length > 0 || plain.open)) return plain;
      return either(plain, await wordsLike(db, word));
    }),
  );
}

/** The marks of services as words: each place that offers one has it. Lists of places know the services themselves. */
export async function readServices(
  db: Kysely<Tables>,
  services: readonly string[],
): Promise<readonly AskedWord[]> {
  if (services.length === 0) return [];
  const known = await db
    .selectFrom('word')
    .select(['no', 'word', 'places'])
    .where('word', 'in', services.map(serviceMark))
    .execute();
  return services.map((service) => ({
    ...summed(known.filter(({ word }) => word === serviceMark(service))),
    open: false,
    condition: sql<boolean>`place.services @> ${sql.val([service])}::text[]`,
  }));
}

async function theWord(db: Kysely<Tables>, word: string): Promise<AskedWord> {
  const known = await db
    .selectFrom('word')
    .select(['no', 'word', 'places'])
    .where('word', '=', word)
    .execute();
  return { ...summed(known), open: false, condition: hasOneOf([word]) };
}

/** The words that begin so, itself among them. */
async function wordsFrom(db: Kysely<Tables>, beginning: string): Promise<AskedWord> {
  const end = `${beginning}${LAST}`;
  const condition = sql<boolean>`exists (
    select from unnest(place.words) as word
    where word collate "C" >= ${beginning} and word collate "C" < ${end})`;
  if (beginning.length < 2) return { nos: [], places: 0, open: true, condition };
  const { rows } = await sql<Pick<AskedWord, 'nos' | 'places'>>`
    select coalesce(array_agg(no), '{}') as nos, coalesce(sum(greatest(places, 1)), 0)::int4 as places
    from (select no, places from word where word >= ${beginning} and word < ${end}
          limit ${MOST_ENDINGS + 1}::int) beginning`.execute(db);
  const { nos = [], places = 0 } = rows[0] ?? {};
  return { nos, places, open: nos.length > MOST_ENDINGS, condition };
}

/** The known words that are one mistake away; of a longer word, where there are none, those two away. */
async function wordsLike(db: Kysely<Tables>, typed: string): Promise<AskedWord> {
  if (typed.length < SHORTEST_MISTAKEN) return NO_WORD;
  const near = await oneMistakeAway(db, typed);
  if (near.length > 0 || typed.length < TRIGRAMS_TELL) return standingFor(near);
  const alike = await alikeByTrigrams(db, typed);
  return standingFor(alike.filter(({ word }) => editDistance(typed, word) <= MOST_MISTAKES));
}

function standingFor(words: readonly KnownWord[]): AskedWord {
  const known = words.slice(0, MOST_ALIKE);
  return { ...summed(known), open: false, condition: hasOneOf(known.map(({ word }) => word)) };
}

/** What was counted from time to time may be used again since. */
function summed(known: readonly KnownWord[]): Pick<AskedWord, 'nos' | 'places'> {
  const places = known.reduce((sum, word) => sum + Math.max(1, word.places), 0);
  return { nos: known.map(({ no }) => no), places };
}

/** One mistake is the most frequent, and few enough words come of it to look all of them up, each by the index. */
async function oneMistakeAway(db: Kysely<Tables>, typed: string): Promise<readonly KnownWord[]> {
  const candidates = wordsOneMistakeAway(typed).join(' ');
  const { rows } = await sql<KnownWord>`
    select no, known.word, places from unnest(string_to_array(${candidates}, ' ')) as candidate (word)
    cross join lateral (select * from word where word.word = candidate.word limit 1) known
    where places > 0 order by known.word`.execute(db);
  return rows;
}

async function alikeByTrigrams(db: Kysely<Tables>, typed: string): Promise<readonly KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select no, word, places from word
    where word % ${typed} and places > 0 and word !~ '^:'
    order by similarity(word, ${typed}) desc, word limit 100`.execute(db);
  return rows;
}

const NO_WORD: AskedWord = { nos: [], places: 0, open: false, condition: sql<boolean>`false` };

function either(a: AskedWord, b: AskedWord): AskedWord {
  return {
    nos: [...new Set([...a.nos, ...b.nos])],
    places: a.places + b.places,
    open: a.open,
    condition: sql<boolean>`(${a.condition} or ${b.condition})`,
  };
}

function hasOneOf(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`place.words && ${sql.val(words)}::text[]`;
}
