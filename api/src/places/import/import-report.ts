/** What happened to the entries of a file. */
export interface ImportReport {
  /** Entries read. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Entries that were not taken, by reason. */
  readonly refused: readonly Reason[];
  /** Single values that were left out of entries that were taken, by reason. */
  readonly leftOut: readonly Reason[];
  /** Why the file could not be read to its end; null when it was. */
  readonly brokenOff: string | null;
}

export interface Reason {
  readonly reason: string;
  readonly count: number;
  /** The first few, for a person to look up in the file. */
  readonly examples: readonly string[];
}

const MOST_EXAMPLES = 3;

/** Counts reasons in constant memory. */
export class ReasonCount {
  readonly #reasons = new Map<string, { count: number; examples: string[] }>();

  add(reason: string, example: string): void {
    const known = this.#reasons.get(reason) ?? { count: 0, examples: [] };
    known.count += 1;
    if (known.examples.length < MOST_EXAMPLES) known.examples.push(example);
    this.#reasons.set(reason, known);
  }

  get total(): number {
    return [...this.#reasons.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** The most frequent first. */
  list(): Reason[] {
    return [...this.#reasons]
      .map(([reason, { count, examples }]) => ({ reason, count, examples }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  }
}
