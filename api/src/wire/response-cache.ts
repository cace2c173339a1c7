import type { ChangeFeed } from '../database/change-feed.ts';
import { whyUnavailable } from '../database/unavailable.ts';
import { EncodedBody } from './encoded-body.ts';
import { retryRead } from './retry-read.ts';

/** Lists and details of today's tables stay far below. */
const MAX_ENTRIES = 10_000;

/** Milliseconds for which an answer stands in while the database is away. */
const MAX_AGE_MS = 86_400_000;

export interface CachedBody {
  readonly body: EncodedBody;
  /** Seconds since it was last known to be current, where the database is away; null where it is current. */
  readonly age: number | null;
}

export interface ResponseCacheOptions {
  readonly now?: () => number;
  /** Beyond this the cache is cleared. */
  readonly maxEntries?: number;
}

interface LastGood {
  readonly body: EncodedBody;
  /** Milliseconds since 1970: until when it was known to be current. */
  readonly at: number;
}

/**
 * Encoded answers, cached until one of their tables changes, on this server or another. Concurrent requests share one
 * read. While the change feed is down nothing is cached; while the database is away, the last answer stands in.
 */
export class ResponseCache {
  readonly #changes: ChangeFeed;
  readonly #now: () => number;
  readonly #maxEntries: number;
  #entries = new Map<string, Promise<CachedBody | null>>();
  readonly #lastGood = new Map<string, LastGood>();
  /** Keys whose last good answer is current, for no change was announced since. */
  readonly #current = new Set<string>();

  constructor(
    changes: ChangeFeed,
    tables: readonly string[],
    { now = Date.now, maxEntries = MAX_ENTRIES }: ResponseCacheOptions = {},
  ) {
    this.#changes = changes;
    this.#now = now;
    this.#maxEntries = maxEntries;
    changes.subscribe((table) => {
      // A read in progress may have begun before the change: it must not be shared any further.
      if (table === null || tables.includes(table)) this.#retire();
    });
  }

  /**
   * @param read resolves to the answer, or to null where there is none; null is not cached
   * @param variant answers of one are not given for another; the last good one of any stands in
   */
  get(key: string, read: () => Promise<object | null>, variant = ''): Promise<CachedBody | null> {
    const entry = `${variant} ${key}`;
    const known = this.#entries.get(entry);
    if (known !== undefined) return known;
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear();
    const kept = this.#entries;
    const made = this.#read(key, read);
    kept.set(entry, made);
    made.then(
      (answer) => {
        if (answer === null || answer.age !== null || !this.#changes.live) kept.delete(entry);
        else if (this.#entries === kept) this.#current.add(key);
      },
      () => kept.delete(entry),
    );
    return made;
  }

  async #read(key: string, read: () => Promise<object | null>): Promise<CachedBody | null> {
    const startedAt = this.#now();
    try {
      const value = await retryRead(read);
      if (value === null) {
        this.#lastGood.delete(key);
        return null;
      }
      const body = new EncodedBody(value);
      this.#remember(key, { body, at: startedAt });
      return { body, age: null };
    } catch (cause) {
      const last = this.#lastGood.get(key);
      const age = this.#now() - (last?.at ?? Number.NEGATIVE_INFINITY);
      if (last === undefined || age > MAX_AGE_MS || whyUnavailable(cause) === null) throw cause;
      return { body: last.body, age: Math.floor(age / 1000) };
    }
  }

  #retire(): void {
    const at = this.#now();
    for (const key of this.#current) {
      const last = this.#lastGood.get(key);
      if (last !== undefined) this.#remember(key, { ...last, at });
    }
    this.#current.clear();
    this.#entries = new Map();
  }

  /** The one that was read longest ago makes room. */
  #remember(key: string, last: LastGood): void {
    this.#lastGood.delete(key);
    this.#lastGood.set(key, last);
    const [oldest] = this.#lastGood.keys();
    if (this.#lastGood.size > this.#maxEntries && oldest !== undefined) this.#lastGood.delete(oldest);
  }
}
