import type { PlaceSource } from '../place-sources.ts';

/** The outcome of an import, by entry. */
export interface ImportReport {
  readonly source: PlaceSource;
  /** Entries read. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Entries that are part of a place that was taken or is there, by what they are to it. */
  readonly joined: readonly Reason[];
  /** Entries that were not taken, by reason. */
  readonly refused: readonly Reason[];
  /** Single values that were left out of entries that were taken, by reason. */
  readonly leftOut: readonly Reason[];
  /** Further notes on the file, a sentence each. */
  readonly notes: readonly string[];
  /** Why the file could not be read to its end; null when it was. */
  readonly brokenOff: string | null;
}

export interface Reason {
  readonly reason: string;
  readonly count: number;
  /** The first few, for a person to look up in the file. */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 3;

/** Counts reasons in constant memory. */
export class ReasonCount {
  readonly #reasons = new Map<string, { count: number; examples: string[] }>();
  total = 0;

  add(reason: string, example: string): void {
    const known = this.#reasons.get(reason) ?? { count: 0, examples: [] };
    this.total += 1;
    known.count += 1;
    if (known.examples.length < MAX_EXAMPLES) known.examples.push(example);
    this.#reasons.set(reason, known);
  }

  /** The most frequent first. */
  list(): Reason[] {
    return [...this.#reasons]
      .map(([reason, { count, examples }]) => ({ reason, count, examples }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  }
}
