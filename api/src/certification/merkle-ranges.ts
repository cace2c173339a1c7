/** A subtree whose leaves are all there: of 2^level leaves, counted from the left among those of its level. */
export interface Node {
  readonly level: number;
  readonly index: number;
}

/** Leaves from `from` up to and without `to`. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The complete subtrees that a range is made of, from left to right. Its hash is theirs, folded from the right (RFC 9162,
 * section 2.1.1); `from` must be a multiple of the largest power of two in its length, as it is in every proof.
 */
export function nodesOf({ from, to }: Range): readonly Node[] {
  const nodes: Node[] = [];
  for (let next = from; next < to; ) {
    const [level, size] = largestPowerUpTo(to - next);
    nodes.push({ level, index: next / size });
    next += size;
  }
  return nodes;
}

/** The inclusion path of a leaf in a tree of so many leaves, from the leaf upwards (section 2.1.3.1). */
export function inclusionRanges(leaf: number, size: number): readonly Range[] {
  return pathTo(leaf, { from: 0, to: size });
}

/** The consistency proof from a tree of `older` leaves to one of `newer` (section 2.1.4.1). */
export function consistencyRanges(older: number, newer: number): readonly Range[] {
  if (older === 0 || older === newer) return [];
  return growth(older, { from: 0, to: newer }, true);
}

function pathTo(leaf: number, { from, to }: Range): readonly Range[] {
  if (to - from === 1) return [];
  const middle = from + largestPowerBelow(to - from);
  const [left, right] = [
    { from, to: middle },
    { from: middle, to },
  ];
  return leaf < middle ? [...pathTo(leaf, left), right] : [...pathTo(leaf, right), left];
}

function growth(older: number, { from, to }: Range, isWhole: boolean): readonly Range[] {
  if (older === to) return isWhole ? [] : [{ from, to }];
  const middle = from + largestPowerBelow(to - from);
  const [left, right] = [
    { from, to: middle },
    { from: middle, to },
  ];
  return older <= middle ? [...growth(older, left, isWhole), right] : [...growth(older, right, false), left];
}

function largestPowerBelow(size: number): number {
  return largestPowerUpTo(size - 1)[1];
}

/** A power of two with its exponent. Not by a logarithm, which is rounded. */
function largestPowerUpTo(size: number): readonly [exponent: number, power: number] {
  let [exponent, power] = [0, 1];
  while (power * 2 <= size) [exponent, power] = [exponent + 1, power * 2];
  return [exponent, power];
}
