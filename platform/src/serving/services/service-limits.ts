/** Requests to one service at a time: a slow one holds no more of the gateway than these. */
const MAX_AT_ONCE = 16;
/** Of one network: it leaves room for others, however slow the service is. */
const MAX_AT_ONCE_OF_NETWORK = 8;
/** Of one network to one service. */
const MAX_PER_WINDOW = 240;
/** Milliseconds. */
const WINDOW_MS = 60_000;
/** Networks that are counted in one window; those beyond wait for the next one. */
const MAX_NETWORKS = 50_000;
/** Seconds for `retry-after` while a service is fully taken. */
const BUSY_RETRY_AFTER_S = 5;

export type Admission =
  | { readonly kind: 'admitted'; readonly leave: () => void }
  | { readonly kind: 'busy' | 'too_many_requests'; readonly retryAfter: number };

/** Counts requests to services in this process. A service itself cannot: it does not learn who is behind them. */
export class ServiceLimits {
  readonly #now: () => number;
  /** By service, and by service and network. */
  readonly #active = new Map<string, number>();
  #window = { since: 0, counts: new Map<string, number>() };

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param network of the address that asks */
  admit(service: string, network: string): Admission {
    const own = `${service} ${network}`;
    const wait = this.#count(own);
    if (wait > 0) return { kind: 'too_many_requests', retryAfter: wait };
    if (this.#activeOf(service) >= MAX_AT_ONCE || this.#activeOf(own) >= MAX_AT_ONCE_OF_NETWORK)
      return { kind: 'busy', retryAfter: BUSY_RETRY_AFTER_S };
    const count = (more: 1 | -1) => {
      for (const key of [service, own]) this.#setActive(key, this.#activeOf(key) + more);
    };
    count(1);
    return { kind: 'admitted', leave: () => count(-1) };
  }

  #activeOf(key: string): number {
    return this.#active.get(key) ?? 0;
  }

  #setActive(key: string, requests: number): void {
    if (requests === 0) this.#active.delete(key);
    else this.#active.set(key, requests);
  }

  /** @returns seconds to wait; 0 when it may go on */
  #count(key: string): number {
    const now = this.#now();
    if (now - this.#window.since >= WINDOW_MS) this.#window = { since: now, counts: new Map() };
    const { since, counts } = this.#window;
    const count = (counts.get(key) ?? 0) + 1;
    const isRoom = counts.size < MAX_NETWORKS || counts.has(key);
    if (!isRoom || count > MAX_PER_WINDOW) return Math.ceil((since + WINDOW_MS - now) / 1000);
    counts.set(key, count);
    return 0;
  }
}
