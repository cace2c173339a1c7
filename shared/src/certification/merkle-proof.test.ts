import { describe, expect, it } from 'vitest';
import { readDigests, writeDigest } from './digests.ts';
import type { Digest } from './merkle-proof.ts';
import { hashLeaf, isConsistent, isIncluded } from './merkle-proof.ts';
import { ReferenceTree } from './reference-tree.fixture.ts';

/**
 * The entries, roots and proofs that Certificate Transparency's own tests use: kInputs, kSHA256Roots, kSHA256Paths and
 * kSHA256Proofs of cpp/merkletree/merkle_tree_test.cc in github.com/google/certificate-transparency (Apache-2.0), of
 * RFC 6962's hashing, which RFC 9162 keeps. Leaves are counted from 1 there.
 */
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS = [
  { leaf: 1, size: 1, path: [] },
  {
    leaf: 1,
    size: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    leaf: 6,
    size: 8,
    path: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  { leaf: 3, size: 3, path: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
  {
    leaf: 2,
    size: 5,
    path: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];
const PROOFS = [
  { older: 1, newer: 1, path: [] },
  {
    older: 1,
    newer: 8,
    path: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    older: 6,
    newer: 8,
    path: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    older: 2,
    newer: 5,
    path: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];
/** Sizes of trees that are tried one by one. */
const SIZES = Array.from({ length: 64 }, (_, index) => index + 1);

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const published = new ReferenceTree(await Promise.all(ENTRIES.map((entry) => hashLeaf(fromHex(entry)))));
const leaves = await Promise.all(SIZES.map((no) => hashLeaf(new TextEncoder().encode(`leaf ${no}`))));
const tree = new ReferenceTree(leaves);
const stranger = await hashLeaf(new TextEncoder().encode('another'));

function digests(hexes: readonly string[]): readonly Digest[] {
  const read = readDigests(hexes);
  if (read === null) throw new Error('The vectors are hexadecimal.');
  return read;
}

/** Everything that one could do to a path. */
function spoiled(path: readonly Digest[]): readonly (readonly Digest[])[] {
  return [
    [...path, stranger],
    [stranger, ...path],
    ...path.map((_, at) => path.with(at, stranger)),
    ...path.map((_, at) => path.toSpliced(at, 1)),
  ];
}

describe('the published tree', () => {
  it.each(ROOTS.map((root, index) => ({ size: index + 1, root })))(
    'of $size leaves has its root',
    async ({ size, root }) => {
      expect(writeDigest((await published.head(size)).root)).toBe(root);
    },
  );

  it.each(PATHS)('has leaf $leaf of $size', async ({ leaf: no, size, path }) => {
    const leaf = await hashLeaf(fromHex(ENTRIES[no - 1] ?? ''));
    const [root] = digests([ROOTS[size - 1] ?? '']);
    if (root === undefined) throw new Error('There are eight.');
    const inclusion = { index: no - 1, size, leaf, path: digests(path), root };
    expect(await isIncluded(inclusion)).toBe(true);
    expect(await isIncluded({ ...inclusion, index: no })).toBe(false);
    expect(await isIncluded({ ...inclusion, leaf: stranger })).toBe(false);
    for (const wrong of spoiled(inclusion.path))
      expect(await isIncluded({ ...inclusion, path: wrong })).toBe(false);
  });

  it.each(PROOFS)('of $newer leaves continues that of $older', async (proof) => {
    const [before, after] = digests([ROOTS[proof.older - 1] ?? '', ROOTS[proof.newer - 1] ?? '']);
    if (before === undefined || after === undefined) throw new Error('There are eight.');
    const older = { size: proof.older, root: before };
    const newer = { size: proof.newer, root: after };
    const path = digests(proof.path);
    expect(await isConsistent({ older, newer, path })).toBe(true);
    expect(await isConsistent({ older: { ...older, root: stranger }, newer, path })).toBe(false);
    expect(await isConsistent({ older, newer: { ...newer, root: stranger }, path })).toBe(false);
    for (const wrong of spoiled(path)) expect(await isConsistent({ older, newer, path: wrong })).toBe(false);
  });
});

/** Ten thousand proofs, each of several hashes that a browser makes one by one. */
const PATIENCE = { timeout: 60_000 };

describe('proofs of trees of every size up to 64', PATIENCE, () => {
  it('hold for each leaf, at its own place and for no other', async () => {
    for (const size of SIZES) {
      const head = await tree.head(size);
      for (const [index, leaf] of leaves.slice(0, size).entries()) {
        const inclusion = { ...head, index, leaf, path: await tree.path(index, size) };
        expect(await isIncluded(inclusion), `${index} of ${size}`).toBe(true);
        const elsewhere = { ...inclusion, index: (index + 1) % size };
        expect(await isIncluded(elsewhere), `${index} of ${size}, elsewhere`).toBe(size === 1);
        expect(await isIncluded({ ...inclusion, leaf: stranger })).toBe(false);
      }
    }
  });

  it('hold from each tree to each later one, and not from one with another leaf', async () => {
    const tampered = new ReferenceTree(leaves.with(0, stranger));
    for (const size of SIZES) {
      const newer = await tree.head(size);
      for (const before of SIZES.slice(0, size)) {
        const path = await tree.consistency(before, size);
        const older = await tree.head(before);
        expect(await isConsistent({ older, newer, path }), `${before} in ${size}`).toBe(true);
        const another = await tampered.head(before);
        expect(await isConsistent({ older: another, newer, path }), `another ${before} in ${size}`).toBe(
          false,
        );
        const ownPath = await tampered.consistency(before, size);
        expect(await isConsistent({ older, newer: await tampered.head(size), path: ownPath })).toBe(false);
      }
    }
  });

  it.each([
    { index: -1, size: 1 },
    { index: 1, size: 1 },
    { index: 0.5, size: 1 },
    { index: 0, size: 0 },
    { index: 0, size: 2 },
  ])('do not hold for leaf $index of $size without a path', async ({ index, size }) => {
    expect(await isIncluded({ index, size, leaf: stranger, path: [], root: stranger })).toBe(false);
  });
});
