/** Requests to one service at a time: a slow one holds no more of the gateway than these. */
const MAX_AT_ONCE = 16;
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
  readonly #active = new Map<string, number>();
  #window = { since: 0, counts: new Map<string, number>() };

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param network of the address that asks */
  admit(service: string, network: string): Admission {
    const wait = this.#count(`${service} ${network}`);
    if (wait > 0) return { kind: 'too_many_requests', retryAfter: wait };
    const active = this.#active.get(service) ?? 0;
    if (active >= MAX_AT_ONCE) return { kind: 'busy', retryAfter: BUSY_RETRY_AFTER_S };
    this.#active.set(service, active + 1);
    return {
      kind: 'admitted',
      leave: () => void this.#active.set(service, (this.#active.get(service) ?? 1) - 1),
    };
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
