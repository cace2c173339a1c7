import { Unavailable } from '../../failure.ts';
import { coalesce } from './coalesce.ts';

/** A value, and when it was last known to be current. */
export interface Dated<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Incident {
  /** The error at its beginning; null at its end. */
  readonly cause: unknown;
  /** Age in seconds of the value that is returned meanwhile; null without one. */
  readonly age: number | null;
}

export interface LastKnownGoodOptions<Value> {
  readonly refresh: () => Promise<Value>;
  /** Reads the value of an earlier process, for a start during an incident. */
  readonly recall?: () => Promise<Dated<Value> | null>;
  /** Called once at the beginning and once at the end of each incident. */
  readonly report: (incident: Incident) => void;
  /**
   * Milliseconds for which a value is returned without a refresh. Above 0 an older value is returned at once too, and
   * refreshed in the background.
   */
  readonly freshFor?: number;
  /** Milliseconds that a caller waits for a refresh, at the beginning of an incident. */
  readonly timeout?: number;
  readonly now?: () => number;
}

const TIMEOUT_MS = 2_000;

/** Milliseconds between refreshes during an incident. */
const RETRY_MS = 5_000;

/** Milliseconds without a call after which the next one waits for a refresh: the value may be too old. */
const IDLE_MS = 10_000;

/** A value that is refreshed as it is read. When a refresh fails, callers get the last good value. */
export class LastKnownGood<Value> {
  readonly #options: LastKnownGoodOptions<Value>;
  readonly #now: () => number;
  readonly #refreshed: () => Promise<Value>;
  #good: Dated<Value> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isTroubled = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LastKnownGoodOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#refreshed = coalesce(() => this.#ask());
  }

  /** @throws Unavailable, or the error of the refresh, while there is no good value */
  async read(): Promise<Value> {
    const { freshFor = 0, timeout = TIMEOUT_MS } = this.#options;
    const sinceAsked = this.#now() - this.#askedAt;
    const good = this.#good;
    if (good !== null && sinceAsked < freshFor) return good.value;
    const refreshed = this.#refreshed();
    refreshed.catch(() => undefined);
    const isFar = freshFor > 0;
    if (good !== null && (this.#isTroubled || (isFar && sinceAsked < IDLE_MS))) return good.value;
    try {
      return await withTimeout(timeout, refreshed);
    } catch (cause) {
      this.#begin(cause);
      return (await this.#lastGood()) ?? Promise.reject(cause);
    }
  }

  /** Seconds since the value was last known to be current; infinite without one. */
  age(): number {
    return this.#good === null ? Number.POSITIVE_INFINITY : (this.#now() - this.#good.at) / 1000;
  }

  isFailing(): boolean {
    return this.#isTroubled;
  }

  /** Stops the refreshes during an incident. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  async #lastGood(): Promise<Value | null> {
    if (this.#good === null) {
      const recalled = await this.#options.recall?.().catch(() => null);
      // A refresh may have ended meanwhile.
      this.#good ??= recalled ?? null;
    }
    return this.#good?.value ?? null;
  }

  async #ask(): Promise<Value> {
    const at = this.#now();
    this.#askedAt = at;
    try {
      const value = await this.#options.refresh();
      this.#good = { value, at };
      this.#end();
      return value;
    } catch (cause) {
      this.#begin(cause);
      throw cause;
    }
  }

  #begin(cause: unknown): void {
    if (this.#isTroubled || this.#isClosed) return;
    this.#isTroubled = true;
    this.#options.report({ cause, age: this.#good === null ? null : this.age() });
    // There may be no call for a while, and the next one should find the incident ended.
    this.#retry = setInterval(() => void this.#refreshed().catch(() => undefined), RETRY_MS).unref();
  }

  #end(): void {
    if (!this.#isTroubled) return;
    this.#isTroubled = false;
    clearInterval(this.#retry);
    this.#options.report({ cause: null, age: 0 });
  }
}

function withTimeout<Outcome>(timeout: number, outcome: Promise<Outcome>): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => reject(new Unavailable('It has not answered in time.')), timeout);
  outcome.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
