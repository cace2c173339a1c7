import { Unavailable } from '../failure.ts';
import { joined } from './joined.ts';

/** Something that was good once, and when it was last known to be what it says. */
export interface Good<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface Incident {
  /** What went wrong, at its beginning; null at its end. */
  readonly cause: unknown;
  /** Of what is handed out meanwhile, in seconds; null where there is nothing. */
  readonly age: number | null;
}

export interface LastKnownGoodOptions<Value> {
  readonly refresh: () => Promise<Value>;
  /** What an earlier process knew, for one that begins while nothing can be learnt. */
  readonly recall?: () => Promise<Good<Value> | null>;
  /** Hears of the beginning and of the end of each incident, once. */
  readonly report: (incident: Incident) => void;
  /** Milliseconds for which nobody asks again, and after which what was known is still handed out at once; 0: it is near. */
  readonly freshFor?: number;
  /** Milliseconds that somebody who asks waits for an answer, at the beginning of an incident. */
  readonly patience?: number;
  readonly now?: () => number;
}

const PATIENCE = 2_000;

/** Milliseconds between questions of its own while something is wrong. */
const RETRY = 5_000;

/** Milliseconds since somebody last asked, after which news are waited for: it may be another site by now. */
const LONG_AGO = 10_000;

/** What is asked for again beside those who ask: when it cannot be had, they get the last that was good. */
export class LastKnownGood<Value> {
  readonly #options: LastKnownGoodOptions<Value>;
  readonly #now: () => number;
  readonly #refreshed: () => Promise<Value>;
  #good: Good<Value> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isTroubled = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: LastKnownGoodOptions<Value>) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#refreshed = joined(() => this.#ask());
  }

  /** @throws Unavailable, or what the refresh throws, as long as nothing good is known */
  async read(): Promise<Value> {
    const { freshFor = 0, patience = PATIENCE } = this.#options;
    const sinceAsked = this.#now() - this.#askedAt;
    const good = this.#good;
    if (good !== null && sinceAsked < freshFor) return good.value;
    const refreshed = this.#refreshed();
    refreshed.catch(() => undefined);
    const isFar = freshFor > 0;
    if (good !== null && (this.#isTroubled || (isFar && sinceAsked < LONG_AGO))) return good.value;
    try {
      return await within(patience, refreshed);
    } catch (cause) {
      this.#begin(cause);
      return (await this.#lastGood()) ?? Promise.reject(cause);
    }
  }

  /** Seconds since what is handed out was last known to be so; infinite while there is nothing. */
  age(): number {
    return this.#good === null ? Number.POSITIVE_INFINITY : (this.#now() - this.#good.at) / 1000;
  }

  isTroubled(): boolean {
    return this.#isTroubled;
  }

  /** Asks nothing more of its own. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  async #lastGood(): Promise<Value | null> {
    if (this.#good === null) {
      const recalled = await this.#options.recall?.().catch(() => null);
      // Something newer may have come meanwhile.
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
    // Nobody may ask for a while, and the first who does is not to meet an incident that is over.
    this.#retry = setInterval(() => void this.#refreshed().catch(() => undefined), RETRY).unref();
  }

  #end(): void {
    if (!this.#isTroubled) return;
    this.#isTroubled = false;
    clearInterval(this.#retry);
    this.#options.report({ cause: null, age: 0 });
  }
}

function within<Outcome>(patience: number, outcome: Promise<Outcome>): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const timer = setTimeout(() => reject(new Unavailable('It has not answered in time.')), patience);
  outcome.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
