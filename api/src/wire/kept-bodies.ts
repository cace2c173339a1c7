import type { ChangeFeed } from '../database/change-feed.ts';
import { EncodedBody } from './encoded-body.ts';

/** Beyond this many, all are forgotten: lists and details of today's tables never come near. */
const MOST_KEPT = 10_000;

/**
 * Encoded answers, kept until one of the tables they were read from changes, here or on another server. Those
 * who ask while an answer is being read share the reading. While the feed is down nothing is kept.
 */
export class KeptBodies {
  readonly #changes: ChangeFeed;
  #kept = new Map<string, Promise<EncodedBody | null>>();

  constructor(changes: ChangeFeed, tables: readonly string[]) {
    this.#changes = changes;
    changes.subscribe((table) => {
      // A reading that is under way may have begun before the change, so it is not shared any further.
      if (table === null || tables.includes(table)) this.#kept = new Map();
    });
  }

  /** @param read gives the answer, or null where there is none, which is not kept */
  get(key: string, read: () => Promise<object | null>): Promise<EncodedBody | null> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const kept = this.#kept;
    const made = read().then((value) => (value === null ? null : new EncodedBody(value)));
    kept.set(key, made);
    made.then(
      (body) => (body === null || !this.#changes.live) && kept.delete(key),
      () => kept.delete(key),
    );
    return made;
  }
}
