import type { Point } from '../great-circle.ts';
import { coreOf, isFiller, mark, PHONE_DIGITS, searchKey, splitWords } from '../search-key.ts';
import type { Mention } from '../where/areas-named.ts';
import { areaMentioned, areasNamed } from '../where/areas-named.ts';
import type { FrenchArea } from '../where/french-areas.ts';
import { readPosition } from './read-position.ts';
import type { NamedTrade } from './trades.ts';
import { takeTrades } from './trades.ts';

/** One way to understand a text. Each place that it finds has one mark of each group, and fits each word and trade. */
export interface Reading {
  readonly marks: readonly (readonly string[])[];
  readonly trades: readonly NamedTrade[];
  /** Folded; the last one may be the beginning of a word. */
  readonly words: readonly string[];
  /** Which words may match similar ones: `exact` none, `unknown` those that no place has, `all` every word. */
  readonly fuzzy: 'exact' | 'unknown' | 'all';
  /** What names are compared with, without what stands before it; empty where no name was typed. */
  readonly name: string;
  /** The area that was named, and nothing else. */
  readonly area: FrenchArea | null;
  /** Only what is open now. */
  readonly open: boolean;
}

export type ReadText =
  | { readonly kind: 'all' }
  | { readonly kind: 'position'; readonly position: Point }
  /** “near me” */
  | { readonly kind: 'here'; readonly wanted: Reading }
  /** “near X”: the words of X, what is wanted there, and the words of both where nobody knows X. */
  | { readonly kind: 'near'; readonly where: string; readonly wanted: Reading; readonly instead: Reading }
  /** The readings are tried in turn until one finds something. */
  | { readonly kind: 'words'; readonly readings: readonly Reading[] };

/** Filler words of queries that no name contains. */
const BESIDE_NAMES = new Set(
  'capitainerie harbourmaster harbormaster anneau anneaux amarrage visiteur visiteurs visitor visitors berth berths'.split(
    ' ',
  ),
);
const BESIDE_TRADES = new Set(['bateau', 'bateaux', 'boat', 'boats', 'marine', 'marin', 'nautique', 'yacht']);
/** Words of a text that are looked at. */
const MAX_WORDS = 8;
/** As of `searchKey`: the subject of the query, and the place that it is to be near. */
const NEAR =
  /^(?:(.*) )?(?:near|near to|close to|around|pres de|pres d|pres du|proche de|proche d|proche du|autour de|autour d|autour du|a cote de|a cote d|a cote du|non loin de|vers)(?: (.+))$/;
const HERE = new Set(['moi', 'me', 'ici', 'here', 'nous', 'us', 'ma position', 'my position']);
const OPEN_NOW = /\b(?:ouverts?|ouvertes?) (?:maintenant|en ce moment|actuellement)\b|\bopen now\b/;
const CHANNEL = /\b(?:vhf|canal|ch|channel)(?: (?:vhf|canal|ch|channel))* ?0?(\d{1,2})\b/;
/** Digits of a telephone number with what people write between them. */
const PHONE = /^\s*(?:\+|00)?\(?\d[\d\s().+-]{7,20}$/;
/** `FRLRH`, `FR LRH` */
const UN_LOCODE = /^\s*([a-z]{2})\s?([a-z2-9]{3})\s*$/i;
const HOST = /^\s*(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:\/\S*)?\s*$/i;

/** Whether a text asks for what is open at this moment. */
export function asksWhatIsOpen(text: string): boolean {
  return OPEN_NOW.test(searchKey(text));
}

/** How a text can be understood, in the order of the attempts. */
export function readText(text: string): ReadText {
  const typed = searchKey(text);
  if (typed === '') return { kind: 'all' };
  const key = typed.replace(OPEN_NOW, ' ').replace(/\s+/g, ' ').trim();
  if (key !== typed) return { kind: 'words', readings: [{ ...plainReading(key), open: true }] };
  const position = readPosition(text);
  if (position !== null) return { kind: 'position', position };
  const near = NEAR.exec(key);
  if (near?.[2] !== undefined) {
    const [, wanted = '', where] = near;
    if (HERE.has(where)) return { kind: 'here', wanted: wantedNear(wanted) };
    return { kind: 'near', where, wanted: wantedNear(wanted), instead: plainReading(`${wanted} ${where}`) };
  }
  return { kind: 'words', readings: [...readingsOf(text, key)] };
}

function* readingsOf(text: string, key: string): Generator<Reading> {
  const marked = markOf(text);
  if (marked !== null) yield { ...nothing, marks: [[marked]] };
  const areas = areasNamed(coreOf(key));
  const [area] = areas;
  if (area !== undefined) yield { ...nothing, marks: [areas.map(areaMark)], area };
  const words = wordsOf(key);
  const literal = { ...nothing, words: telling(words), name: coreOf(key) };
  const plain = plainReading(key);
  // An area among other words may be a part of a name.
  const isLiteral = plain.trades.length === 0 && !CHANNEL.test(key);
  yield isLiteral ? literal : plain;
  if (!isLiteral) yield literal;
  const [, country, place] = UN_LOCODE.exec(text) ?? [];
  if (country !== undefined) yield { ...nothing, marks: [[mark.code(`${country}${place}`)]] };
  const mentioned = areaMentioned(key);
  if (isLiteral && mentioned !== null && mentioned.rest !== '') yield withArea(literal, mentioned);
  if (words.length > 1) yield { ...literal, words: [words.join('')], name: '' };
  if (!isLiteral) yield { ...plain, fuzzy: 'unknown' };
  yield { ...literal, fuzzy: 'unknown' };
  if (words.length > 1) yield { ...literal, fuzzy: 'all' };
}

const nothing: Reading = {
  marks: [],
  trades: [],
  words: [],
  fuzzy: 'exact',
  name: '',
  area: null,
  open: false,
};

/** With every area, trade and channel for what it is, and the rest as words. */
function plainReading(key: string): Reading {
  const channel = CHANNEL.exec(key);
  const unchannelled = channel === null ? key : key.replace(channel[0], ' ');
  const { trades, rest } = takeTrades(wordsOf(searchKey(unchannelled)));
  const plain = {
    ...nothing,
    marks: channel?.[1] === undefined ? [] : [[mark.channel(Number(channel[1]))]],
    trades,
    words: rest.filter((word) => !isFiller(word) && !BESIDE_TRADES.has(word)),
  };
  const mentioned = areaMentioned(rest.join(' '));
  return mentioned === null ? plain : withArea(plain, mentioned);
}

function withArea(reading: Reading, { areas, rest }: Mention): Reading {
  const words = splitWords(rest).filter((word) => !isFiller(word));
  return { ...reading, marks: [...reading.marks, areas.map(areaMark)], words, name: '' };
}

function markOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (PHONE.test(text) && digits.length >= PHONE_DIGITS) return mark.phone(digits);
  const host = HOST.exec(text)?.[1];
  return host === undefined ? null : mark.site(host.toLowerCase());
}

function areaMark({ key }: FrenchArea): string {
  return mark.area(key);
}

function wordsOf(key: string): string[] {
  return splitWords(key).slice(0, MAX_WORDS);
}

/** Without what is written before names, unless nothing else is. */
function telling(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !isFiller(word) && !BESIDE_NAMES.has(word));
  return [...new Set(left.length === 0 ? words : left)];
}

/** A port alone is no name, but a wish. */
function wantedNear(key: string): Reading {
  const reading = plainReading(key);
  const isBare = reading.trades.length === 0 && reading.marks.length === 0 && reading.words.length === 0;
  return isBare && key !== '' ? { ...reading, marks: [placesToMoor] } : reading;
}

const placesToMoor = [mark.kind('marina'), mark.kind('mooring'), mark.kind('fishing')];
