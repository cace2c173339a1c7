import type { Digest, TreeHead } from './merkle-proof.ts';
import { hashChildren } from './merkle-proof.ts';

/**
 * Trees and proofs as RFC 9162 defines them (sections 2.1.1, 2.1.3.1 and 2.1.4.1), by its own recursions: what the
 * tests hold the verification against. Ranges are of leaves, from the first up to and without the second.
 */
export class ReferenceTree {
  readonly #leaves: readonly Digest[];
  readonly #known = new Map<string, Promise<Digest>>();

  constructor(leaves: readonly Digest[]) {
    this.#leaves = leaves;
  }

  async head(size: number): Promise<TreeHead> {
    return { size, root: await this.#hash(0, size) };
  }

  /** From the leaf upwards. */
  path(leaf: number, size: number): Promise<Digest[]> {
    return this.#path(leaf, 0, size);
  }

  consistency(older: number, newer: number): Promise<Digest[]> {
    return this.#growth(older, 0, newer, true);
  }

  #hash(from: number, to: number): Promise<Digest> {
    const name = `${from} ${to}`;
    const known = this.#known.get(name) ?? this.#make(from, to);
    this.#known.set(name, known);
    return known;
  }

  async #make(from: number, to: number): Promise<Digest> {
    const [leaf] = this.#leaves.slice(from, to);
    if (leaf === undefined) throw new RangeError('The tree has no such leaves.');
    if (to - from === 1) return leaf;
    const middle = from + powerBelow(to - from);
    return hashChildren(await this.#hash(from, middle), await this.#hash(middle, to));
  }

  async #path(leaf: number, from: number, to: number): Promise<Digest[]> {
    if (to - from === 1) return [];
    const middle = from + powerBelow(to - from);
    return leaf < middle
      ? [...(await this.#path(leaf, from, middle)), await this.#hash(middle, to)]
      : [...(await this.#path(leaf, middle, to)), await this.#hash(from, middle)];
  }

  async #growth(older: number, from: number, to: number, isWhole: boolean): Promise<Digest[]> {
    if (older === to) return isWhole ? [] : [await this.#hash(from, to)];
    const middle = from + powerBelow(to - from);
    return older <= middle
      ? [...(await this.#growth(older, from, middle, isWhole)), await this.#hash(middle, to)]
      : [...(await this.#growth(older, middle, to, false)), await this.#hash(from, middle)];
  }
}

/** The largest power of two that is smaller. */
function powerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}
