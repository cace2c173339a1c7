import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { mark } from '../search-key.ts';
import { editDistance } from './edit-distance.ts';
import { wordsOneMistakeAway } from './one-mistake.ts';
import type { Reading } from './read-text.ts';

/** Known words that one beginning of a word may stand for; beyond, it is too short to tell anything. */
const MAX_COMPLETIONS = 2000;
const MAX_SIMILAR_WORDS = 30;
/** Up to so many words are compared with those of a place sooner than each of those is with a beginning. */
const MAX_COMPARED_WORDS = 8;
const MIN_FUZZY_LETTERS = 3;
/** Letters from which on two mistakes are forgiven, and trigrams tell likeness. */
const TRIGRAMS_TELL = 7;
const MAX_EDIT_DISTANCE = 2;
/** Sorts behind every text that begins with what stands before it. */
export const LAST = '\u{10ffff}';

interface KnownWord {
  readonly no: number;
  readonly word: string;
  readonly places: number;
}

/** A word that was typed, and the known words that it may stand for. */
export interface QueryTerm {
  /** `word.no` of each. */
  readonly wordIds: readonly number[];
  /** How many places have one of them, roughly; 0 only where there is none. */
  readonly places: number;
  /** It is the beginning of more words than are `known`, or of any. */
  readonly open: boolean;
  /** Whether a row of `place` has it. */
  readonly condition: RawBuilder<boolean>;
  /** Whether a word of a place is one of them. */
  readonly has: (word: string) => boolean;
}

/** Short forms that sailors write, beside what they stand for. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  st: ['saint', 'sankt'],
  ste: ['sainte'],
  sta: ['santa'],
  pto: ['puerto', 'porto'],
  pt: ['port', 'pointe'],
  pte: ['pointe'],
  s: ['sur', 'sous'],
};

/** Terms that were read for other readings of the same text. */
export type ReadTerms = Map<string, Promise<QueryTerm>>;

/**
 * What the words and trades of a reading stand for: themselves, the last word also for those that it begins, and
 * others like them where the reading is fuzzy.
 */
export async function readWords(
  db: Kysely<Tables>,
  { words, trades, fuzzy }: Pick<Reading, 'words' | 'trades' | 'fuzzy'>,
  read: ReadTerms,
): Promise<readonly QueryTerm[]> {
  return Promise.all([
    ...trades.map(({ marks, joined }) => anyOf(db, [...marks, joined])),
    ...words.map(async (word, index) => {
      const short = SHORT_FORMS[word];
      const isLast = index === words.length - 1 && short === undefined;
      const key = isLast ? `${word}…` : word;
      const term = read.get(key) ?? (isLast ? wordsFrom(db, word) : anyOf(db, [word, ...(short ?? [])]));
      read.set(key, term);
      const plain = await term;
      const isKnown = plain.wordIds.length > 0 || plain.open;
      if (fuzzy === 'exact' || (fuzzy === 'unknown' && isKnown)) return plain;
      return either(plain, await wordsLike(db, word));
    }),
  ]);
}

/** Groups of marks: each place has one of every group. */
export function readMarks(
  db: Kysely<Tables>,
  groups: readonly (readonly string[])[],
): Promise<readonly QueryTerm[]> {
  return Promise.all(groups.map((marks) => anyOf(db, marks)));
}

/** The marks of services as words: each place that offers one has it. Lists of places know the services themselves. */
export async function readServices(
  db: Kysely<Tables>,
  services: readonly string[],
): Promise<readonly QueryTerm[]> {
  if (services.length === 0) return [];
  const known = await db
    .selectFrom('word')
    .select(['no', 'word', 'places'])
    .where('word', 'in', services.map(mark.service))
    .execute();
  return services.map((service) => ({
    ...summed(known.filter(({ word }) => word === mark.service(service))),
    open: false,
    condition: sql<boolean>`place.services @> ${sql.val([service])}::text[]`,
    has: (word) => word === mark.service(service),
  }));
}

/** The words as they are, any of which will do. */
async function anyOf(db: Kysely<Tables>, words: readonly string[]): Promise<QueryTerm> {
  const known = await db
    .selectFrom('word')
    .select(['no', 'word', 'places'])
    .where('word', 'in', words)
    .execute();
  return { ...summed(known), open: false, ...oneOf(words) };
}

/** The words that begin so, itself among them, but for those whose places have a shorter one that begins so too. */
async function wordsFrom(db: Kysely<Tables>, beginning: string): Promise<QueryTerm> {
  const end = `${beginning}${LAST}`;
  const has = (word: string) => word.startsWith(beginning);
  const begins = sql<boolean>`exists (
    select from unnest(place.words) as word
    where word collate "C" >= ${beginning} and word collate "C" < ${end})`;
  const letters = [...beginning].length;
  if (letters < 2) return { wordIds: [], places: 0, open: true, condition: begins, has };
  // The order keeps the planner to the index.
  const { rows } = await sql<Pick<QueryTerm, 'wordIds' | 'places'> & { readonly first: string[] | null }>`
    select coalesce(array_agg(no), '{}') as "wordIds", coalesce(sum(greatest(places, 1)), 0)::int4 as places,
      (array_agg(word))[1:${MAX_COMPARED_WORDS + 1}::int] as first
    from (
      select known.* from generate_series(0, ${letters - 1}::int) as list (covered)
      cross join lateral (
        select no, places, word from word
        where word.covered = list.covered and word >= ${beginning} and word < ${end}
        order by word limit ${MAX_COMPLETIONS + 1}::int
      ) known limit ${MAX_COMPLETIONS + 1}::int
    ) beginning`.execute(db);
  const { wordIds = [], places = 0, first = [] } = rows[0] ?? {};
  const condition = first !== null && first.length <= MAX_COMPARED_WORDS ? oneOf(first).condition : begins;
  return { wordIds, places, open: wordIds.length > MAX_COMPLETIONS, condition, has };
}

/** The known words that are one mistake away; of a longer word, where there are none, those two away. */
async function wordsLike(db: Kysely<Tables>, typed: string): Promise<QueryTerm> {
  if (typed.length < MIN_FUZZY_LETTERS) return NO_WORD;
  const near = await oneMistakeAway(db, typed);
  if (near.length > 0 || typed.length < TRIGRAMS_TELL) return standingFor(near);
  const alike = await alikeByTrigrams(db, typed);
  return standingFor(alike.filter(({ word }) => editDistance(typed, word) <= MAX_EDIT_DISTANCE));
}

function standingFor(words: readonly KnownWord[]): QueryTerm {
  const known = words.slice(0, MAX_SIMILAR_WORDS);
  return { ...summed(known), open: false, ...oneOf(known.map(({ word }) => word)) };
}

/** At least one each: counts are updated from time to time, and a zero may be outdated. */
function summed(known: readonly KnownWord[]): Pick<QueryTerm, 'wordIds' | 'places'> {
  const places = known.reduce((sum, word) => sum + Math.max(1, word.places), 0);
  return { wordIds: known.map(({ no }) => no), places };
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

const NO_WORD: QueryTerm = {
  wordIds: [],
  places: 0,
  open: false,
  condition: sql<boolean>`false`,
  has: () => false,
};

function either(a: QueryTerm, b: QueryTerm): QueryTerm {
  return {
    wordIds: [...new Set([...a.wordIds, ...b.wordIds])],
    places: a.places + b.places,
    open: a.open,
    condition: sql<boolean>`(${a.condition} or ${b.condition})`,
    has: (word) => a.has(word) || b.has(word),
  };
}

function oneOf(words: readonly string[]): Pick<QueryTerm, 'condition' | 'has'> {
  return {
    condition: sql<boolean>`place.words && ${sql.val(words)}::text[]`,
    has: (word) => words.includes(word),
  };
}
