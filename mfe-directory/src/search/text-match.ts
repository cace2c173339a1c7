import { fold } from '@nfcards/shared/i18n';
import type { PlaceIndex, WordPlaces } from './place-index.ts';
import type { Turns } from './turns.ts';
import { editCounter, editsForgiven } from './word-edits.ts';

/** How far what was found is from what was typed: the smaller, the better. */
const FAR = { word: 0, beginning: 1, around: 2, inside: 4, mistaken: 6 } as const;
/** No match. */
export const NONE = 255;
/** Steps after which the clock is looked at. */
const STEPS = 512;
/** What people write around the name of a place, in either language. */
const FILLERS: ReadonlySet<string> = new Set(
  'a au aux d de des du en et l la le les port ports marina harbour harbor the of at in'.split(' '),
);

/** How far each place of the index is from the text, in the order of the places; `NONE` where it does not match. */
export async function matchText(index: PlaceIndex, text: string, turns: Turns): Promise<Uint8Array> {
  const folded = fold(text);
  const far = await matchWords(index, folded.split(' '), turns);
  index.names.forEach((name, row) => {
    if (far[row] === NONE) return;
    if (name === folded) far[row] = 0;
    else if (name.startsWith(folded)) far[row] = 1;
    else far[row] = Math.min((far[row] ?? 0) + 2, NONE - 1);
  });
  return far;
}

async function matchWords(index: PlaceIndex, typed: readonly string[], turns: Turns): Promise<Uint8Array> {
  const exact = await matchAll(index, typed, matchWord, turns);
  if (isFound(exact)) return exact;
  // “Port de La Rochelle” is called La Rochelle.
  const telling = typed.filter((word) => !FILLERS.has(word));
  const hasFillers = telling.length > 0 && telling.length < typed.length;
  const named = hasFillers ? await matchAll(index, telling, matchWord, turns) : exact;
  if (isFound(named)) return named;
  // Every word is there, but not in one place: one of them may be another's mistake.
  return matchAll(index, hasFillers ? telling : typed, matchMistaken, turns);
}

function isFound(far: Uint8Array): boolean {
  return far.some((own) => own !== NONE);
}

type WordMatch = (index: PlaceIndex, word: string, turns: Turns) => Promise<Uint8Array>;

/** Every word must be found; a place is as far as all of them together. */
async function matchAll(
  index: PlaceIndex,
  typed: readonly string[],
  match: WordMatch,
  turns: Turns,
): Promise<Uint8Array> {
  const total = new Uint8Array(index.places.length);
  for (const word of typed) {
    const far = await match(index, word, turns);
    far.forEach((own, row) => {
      const sum = total[row] ?? NONE;
      total[row] = own === NONE || sum === NONE ? NONE : Math.min(sum + own, NONE - 1);
    });
  }
  return total;
}

/** Mistakes are looked for only where nothing has the word as it was typed. */
async function matchWord(index: PlaceIndex, word: string, turns: Turns): Promise<Uint8Array> {
  const far = emptyMatch(index);
  const isInside = (known: string) => (word.length > 2 && known.includes(word) ? FAR.inside : null);
  const isKnown =
    (await gather(index, far, turns, beginning(word))) || (await gather(index, far, turns, isInside));
  if (!isKnown) await gather(index, far, turns, mistake(word));
  return far;
}

async function matchMistaken(index: PlaceIndex, word: string, turns: Turns): Promise<Uint8Array> {
  const far = emptyMatch(index);
  const [isBeginning, isMistake] = [beginning(word), mistake(word)];
  await gather(index, far, turns, (known) => isBeginning(known) ?? isMistake(known));
  return far;
}

function emptyMatch({ places }: PlaceIndex): Uint8Array {
  return new Uint8Array(places.length).fill(NONE);
}

/** How far a known word is from the one typed; null where they do not fit. */
type Fit = (known: string) => number | null;

function beginning(word: string): Fit {
  return (known) => {
    if (!known.startsWith(word)) return null;
    return known === word ? FAR.word : FAR.beginning;
  };
}

function mistake(word: string): Fit {
  const forgiven = editsForgiven(word);
  if (forgiven === 0) return () => null;
  const editsTo = editCounter(word, forgiven);
  return (known) => {
    const edits = editsTo(known);
    return edits > forgiven ? null : FAR.mistaken + edits;
  };
}

/** Writes down how far the places of each fitting word are; false where no word fits. */
async function gather(index: PlaceIndex, far: Uint8Array, turns: Turns, fit: Fit): Promise<boolean> {
  const isNamed = await note(index.named, far, turns, fit);
  const isAround = await note(index.around, far, turns, (known) => {
    const own = fit(known);
    return own === null ? null : own + FAR.around;
  });
  return isNamed || isAround;
}

async function note(words: WordPlaces, far: Uint8Array, turns: Turns, fit: Fit): Promise<boolean> {
  let step = 0;
  let isFound = false;
  for (const [known, rows] of words) {
    if (++step % STEPS === 0 && turns.over) await turns.give();
    const own = fit(known);
    if (own === null) continue;
    isFound = true;
    for (const row of rows) far[row] = Math.min(far[row] ?? NONE, own);
  }
  return isFound;
}
