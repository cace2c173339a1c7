import { describe, expect, it } from 'vitest';
import { isConsistent, isIncluded } from '../../../shared/src/certification/merkle-proof.ts';
import { hashChildren, hashLeaf } from './log-tree.ts';
import type { Range } from './merkle-ranges.ts';
import { consistencyRanges, inclusionRanges, nodesOf } from './merkle-ranges.ts';

const SIZES = Array.from({ length: 70 }, (_, index) => index + 1);
const leaves = SIZES.map((no) => hashLeaf(`leaf ${no}`));
const known = new Map<string, Buffer>();

/** Of a subtree that is complete. */
function complete(level: number, index: number): Buffer {
  const name = `${level} ${index}`;
  const hash =
    known.get(name) ??
    (level === 0
      ? leaves[index]
      : hashChildren(complete(level - 1, index * 2), complete(level - 1, index * 2 + 1)));
  if (hash === undefined) throw new RangeError('The tree has no such leaf.');
  known.set(name, hash);
  return hash;
}

function hashOf(range: Range): Uint8Array<ArrayBuffer> {
  const [last, ...before] = nodesOf(range)
    .map(({ level, index }) => complete(level, index))
    .toReversed();
  if (last === undefined) throw new RangeError('An empty range has no hash.');
  return new Uint8Array(before.reduce((right, left) => hashChildren(left, right), last));
}

const headOf = (size: number) => ({ size, root: hashOf({ from: 0, to: size }) });

describe('the ranges that proofs are made of', () => {
  it('prove each leaf of trees of every size up to 70', async () => {
    for (const size of SIZES)
      for (const [index, leaf] of leaves.slice(0, size).entries()) {
        const path = inclusionRanges(index, size).map(hashOf);
        const inclusion = { ...headOf(size), index, leaf: new Uint8Array(leaf), path };
        expect(await isIncluded(inclusion), `${index} of ${size}`).toBe(true);
      }
  });

  it('prove that each tree continues each one before it', async () => {
    for (const newer of SIZES)
      for (const older of SIZES.slice(0, newer)) {
        const path = consistencyRanges(older, newer).map(hashOf);
        const consistency = { older: headOf(older), newer: headOf(newer), path };
        expect(await isConsistent(consistency), `${older} in ${newer}`).toBe(true);
      }
  });

  it.each([2 ** 48 - 1, 2 ** 52 + 1])(
    'are right for trees of %d leaves, where logarithms are rounded',
    (size) => {
      const nodes = nodesOf({ from: 0, to: size });
      expect(nodes.reduce((sum, { level }) => sum + 2 ** level, 0)).toBe(size);
      for (const { index } of nodes) expect(Number.isInteger(index)).toBe(true);
    },
  );
});
