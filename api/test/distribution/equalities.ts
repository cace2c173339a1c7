/** What a query knows to be equal: columns of the rows that it joins, and values that it is given (`$…`). */
export class Equalities {
  readonly #parents: Map<string, string>;

  constructor(parents: ReadonlyMap<string, string> = new Map()) {
    this.#parents = new Map(parents);
  }

  copy(): Equalities {
    return new Equalities(this.#parents);
  }

  /** Knows from now on what another knows. */
  add(other: Equalities): void {
    for (const [one, parent] of other.#parents) this.join(one, parent);
  }

  join(one: string, other: string): void {
    const [from, to] = [this.#rootOf(one), this.#rootOf(other)];
    if (from === to) return;
    // What is given stays the root.
    if (from.startsWith('$')) this.#parents.set(to, from);
    else this.#parents.set(from, to);
  }

  areSame(one: string, other: string): boolean {
    return this.#rootOf(one) === this.#rootOf(other);
  }

  isGiven(one: string): boolean {
    return this.#rootOf(one).startsWith('$');
  }

  #rootOf(one: string): string {
    const parent = this.#parents.get(one);
    return parent === undefined ? one : this.#rootOf(parent);
  }
}
