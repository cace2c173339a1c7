import type { ChangeFeed } from '../database/change-feed.ts';
import { EncodedBody } from './encoded-body.ts';

/** Beyond this the cache is cleared. Lists and details of today's tables stay far below. */
const MAX_ENTRIES = 10_000;

/**
 * Encoded answers, cached until one of their tables changes, on this server or another. Concurrent requests share one
 * read. While the change feed is down nothing is cached.
 */
export class ResponseCache {
  readonly #changes: ChangeFeed;
  #entries = new Map<string, Promise<EncodedBody | null>>();

  constructor(changes: ChangeFeed, tables: readonly string[]) {
    this.#changes = changes;
    changes.subscribe((table) => {
      // A read in progress may have begun before the change: it must not be shared any further.
      if (table === null || tables.includes(table)) this.#entries = new Map();
    });
  }

  /** @param read resolves to the answer, or to null where there is none; null is not cached */
  get(key: string, read: () => Promise<object | null>): Promise<EncodedBody | null> {
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear();
    const kept = this.#entries;
    const made = read().then((value) => (value === null ? null : new EncodedBody(value)));
    kept.set(key, made);
    made.then(
      (body) => (body === null || !this.#changes.live) && kept.delete(key),
      () => kept.delete(key),
    );
    return made;
  }
}
