import { editDistance } from '../search/edit-distance.ts';
import { searchKey } from '../search-key.ts';

/** Filler words in the names of marinas. “Vieux”, “nord”, numbers and the like distinguish neighbours and stay. */
const PADDING = new Set(
  (
    'port ports porzh porto puerto portu marina marinas harbour harbor haven hafen plaisance nautique bassin base ' +
    'de du des d la le les l en et a au aux sur the of del di da'
  ).split(' '),
);
/** Letters from which on one may be mistaken. */
const LONG = 6;

export interface Named {
  readonly name: string;
  readonly city?: string | null;
  readonly other_names?: readonly string[];
}

/**
 * Whether two entries may be of one marina, by any of their names: without padding they are the same, or one says more
 * than the other (`Port des Minimes`, `La Rochelle – Les Minimes`).
 */
export function isLikeNamed(a: Named, b: Named): boolean {
  const [those, these] = [coresOf(a), coresOf(b)];
  return those.some((one) => these.some((other) => isLike(one, other)));
}

/** The same by name, but for padding and a letter. */
export function isSameNamed(a: Named, b: Named): boolean {
  const [those, these] = [coresOf(a), coresOf(b)];
  return those.some((one) => these.some((other) => isSame(one, other)));
}

function coresOf({ name, other_names = [] }: Named): readonly (readonly string[])[] {
  return [name, ...other_names].map(coreOf);
}

/** The words that tell it from others; all of them where there is nothing else. */
function coreOf(name: string): readonly string[] {
  const words = searchKey(name).split(' ');
  const core = words.filter((word) => !PADDING.has(word));
  return (core.length === 0 ? words : core).toSorted();
}

function isLike(a: readonly string[], b: readonly string[]): boolean {
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
  const lacking = more.filter((word) => !fewer.includes(word));
  // A number says which of several it is.
  const isPart =
    fewer.every((word) => more.includes(word)) && !lacking.some((word) => /\d|^[a-z]$/.test(word));
  return isPart || isSame(a, b);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [one, other] = [a.join(' '), b.join(' ')];
  if (one === other) return true;
  return one.length >= LONG && !/\d/.test(one + other) && editDistance(one, other) <= 1;
}
