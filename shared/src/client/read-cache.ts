import type { Result } from './client-error.ts';

/** Milliseconds for which an answer is kept once it has come (SPEC ST12, K4). */
export const CACHE_LIFETIME = 60_000;

const ABORTED = { ok: false, error: { kind: 'ABORTED', message: 'the call was given up' } } as const;

interface Entry {
  readonly result: Promise<Result<unknown>>;
  readonly abort: AbortController;
  waiters: number;
  settledAt: number | null;
}

/**
 * Answers of reads, kept 60 s. Callers at the same time share one request, which is aborted when all of them have
 * aborted. Failures are not kept.
 */
export class ReadCache {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async read(
    key: string,
    signal: AbortSignal | undefined,
    fetchAnswer: (signal: AbortSignal) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    if (signal?.aborted === true) return ABORTED;
    this.#dropStale();
    const entry = this.#entries.get(key) ?? this.#fetch(key, fetchAnswer);
    if (signal === undefined) {
      entry.waiters += 1;
      return entry.result;
    }
    return this.#wait(key, entry, signal);
  }

  clear(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key);
  }

  #fetch(key: string, fetchAnswer: (signal: AbortSignal) => Promise<Result<unknown>>): Entry {
    const abort = new AbortController();
    const entry: Entry = { abort, waiters: 0, settledAt: null, result: fetchAnswer(abort.signal) };
    this.#entries.set(key, entry);
    void entry.result.then((result) => {
      entry.settledAt = this.#now();
      if (!result.ok) this.#forget(key, entry);
    });
    return entry;
  }

  #wait(key: string, entry: Entry, signal: AbortSignal): Promise<Result<unknown>> {
    entry.waiters += 1;
    return new Promise((resolve) => {
      const onAbort = () => {
        entry.waiters -= 1;
        if (entry.waiters === 0 && entry.settledAt === null) {
          this.#forget(key, entry);
          entry.abort.abort();
        }
        resolve(ABORTED);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      void entry.result.then((result) => {
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      });
    });
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropStale(): void {
    const now = this.#now();
    for (const [key, entry] of this.#entries) {
      if (entry.settledAt !== null && now - entry.settledAt >= CACHE_LIFETIME) this.#entries.delete(key);
    }
  }
}
