/** A SHA-256 digest, 32 bytes. */
export type Digest = Uint8Array<ArrayBuffer>;

/** The root hash of a tree with so many leaves. */
export interface TreeHead {
  readonly size: number;
  readonly root: Digest;
}

export interface Inclusion extends TreeHead {
  /** From 0. */
  readonly index: number;
  readonly leaf: Digest;
  /** From the leaf upwards. */
  readonly path: readonly Digest[];
}

export interface Consistency {
  readonly older: TreeHead;
  readonly newer: TreeHead;
  readonly path: readonly Digest[];
}

/** The hash of an entry as a leaf (RFC 9162, section 2.1.1). */
export function hashLeaf(entry: Uint8Array): Promise<Digest> {
  return sha256(0, entry);
}

export function hashChildren(left: Digest, right: Digest): Promise<Digest> {
  return sha256(1, left, right);
}

/** Whether a leaf is in the tree of a head (RFC 9162, section 2.1.3.2). */
export async function isIncluded({ index, size, leaf, path, root }: Inclusion): Promise<boolean> {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  const sides = sidesOf(path.length, { place: index, last: size - 1 });
  if (sides === null) return false;
  let hash = leaf;
  for (const [at, sibling] of path.entries())
    hash = sides[at] === 'left' ? await hashChildren(sibling, hash) : await hashChildren(hash, sibling);
  return areEqual(hash, root);
}

/** Whether the newer tree begins with all of the older one (RFC 9162, section 2.1.4.2). */
export async function isConsistent({ older, newer, path }: Consistency): Promise<boolean> {
  if (!Number.isSafeInteger(older.size) || older.size < 0 || older.size > newer.size) return false;
  // Of nothing, everything is a continuation.
  if (older.size === 0) return path.length === 0;
  if (older.size === newer.size) return path.length === 0 && areEqual(older.root, newer.root);
  const [first, ...rest] = isPowerOfTwo(older.size) ? [older.root, ...path] : path;
  let [place, last] = [older.size - 1, newer.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  const sides = sidesOf(rest.length, { place, last });
  if (first === undefined || sides === null) return false;
  let [before, after] = [first, first];
  for (const [at, sibling] of rest.entries()) {
    const isLeft = sides[at] === 'left';
    // Siblings to the right are newer than the older tree.
    if (isLeft) before = await hashChildren(sibling, before);
    after = isLeft ? await hashChildren(sibling, after) : await hashChildren(after, sibling);
  }
  return areEqual(before, older.root) && areEqual(after, newer.root);
}

/** On which side each sibling of a path stands; null where so many do not lead to the root and no further. */
function sidesOf(
  length: number,
  from: { readonly place: number; readonly last: number },
): readonly ('left' | 'right')[] | null {
  const sides: ('left' | 'right')[] = [];
  let { place, last } = from;
  while (sides.length < length && last > 0) {
    const isLeft = place % 2 === 1 || place === last;
    sides.push(isLeft ? 'left' : 'right');
    // At the edge, levels where it has no sibling are passed over.
    while (isLeft && place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    [place, last] = [half(place), half(last)];
  }
  return sides.length === length && last === 0 ? sides : null;
}

async function sha256(prefix: 0 | 1, ...parts: readonly Uint8Array[]): Promise<Digest> {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let end = 1;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Not a shift: a tree may have more leaves than a shift has bits. */
function half(number: number): number {
  return Math.floor(number / 2);
}

/** Not by a logarithm, which is rounded. */
function isPowerOfTwo(number: number): boolean {
  let power = 1;
  while (power < number) power *= 2;
  return power === number;
}

function areEqual(one: Digest, other: Digest): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
