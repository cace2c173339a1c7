import type { Result } from './client-error.ts';

/** Milliseconds for which an answer is kept once it has come (SPEC ST12, K4). */
export const CACHE_LIFETIME = 60_000;

const GIVEN_UP = { ok: false, error: { kind: 'ABORTED', message: 'the call was given up' } } as const;

interface Entry {
  readonly answered: Promise<Result<unknown>>;
  readonly abort: AbortController;
  waiting: number;
  settledAt: number | null;
}

/**
 * Answers of reads, kept 60 s; callers that ask at the same time share one request, which is given up only
 * when none of them waits any more. Failures are not kept.
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
    ask: (signal: AbortSignal) => Promise<Result<unknown>>,
  ): Promise<Result<unknown>> {
    if (signal?.aborted === true) return GIVEN_UP;
    this.#dropStale();
    const entry = this.#entries.get(key) ?? this.#ask(key, ask);
    if (signal === undefined) {
      entry.waiting += 1;
      return entry.answered;
    }
    return this.#wait(key, entry, signal);
  }

  clear(matches: (key: string) => boolean): void {
    for (const key of this.#entries.keys()) if (matches(key)) this.#entries.delete(key);
  }

  #ask(key: string, ask: (signal: AbortSignal) => Promise<Result<unknown>>): Entry {
    const abort = new AbortController();
    const entry: Entry = { abort, waiting: 0, settledAt: null, answered: ask(abort.signal) };
    this.#entries.set(key, entry);
    void entry.answered.then((result) => {
      entry.settledAt = this.#now();
      if (!result.ok) this.#forget(key, entry);
    });
    return entry;
  }

  #wait(key: string, entry: Entry, signal: AbortSignal): Promise<Result<unknown>> {
    entry.waiting += 1;
    return new Promise((resolve) => {
      const leave = () => {
        entry.waiting -= 1;
        if (entry.waiting === 0 && entry.settledAt === null) {
          this.#forget(key, entry);
          entry.abort.abort();
        }
        resolve(GIVEN_UP);
      };
      signal.addEventListener('abort', leave, { once: true });
      void entry.answered.then((result) => {
        signal.removeEventListener('abort', leave);
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
