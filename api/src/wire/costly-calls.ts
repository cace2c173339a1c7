import { networkOf } from '../sessions/network-address.ts';

/** Calls under way at once: what waits behind them would wait for longer than a person does. */
const MAX_CALLS = 32;
/** Of one network: it leaves room for others, whatever it sends. */
const MAX_CALLS_PER_NETWORK = 16;

/** Seconds for `Retry-After` where there is no room for a call. */
export const COSTLY_RETRY_AFTER_S = 5;

/** Calls of this server that take a core for themselves, such as those that hash a password. */
export class CostlyCalls {
  readonly #isBehind: () => boolean;
  readonly #perNetwork = new Map<string, number>();
  #calls = 0;

  /** @param isBehind whether the work that calls have left for afterwards is as much as may wait */
  constructor(isBehind: () => boolean) {
    this.#isBehind = isBehind;
  }

  /** @returns what the call does when it ends; null where there is no room for it */
  enter(address: string): (() => void) | null {
    const network = networkOf(address);
    const ofNetwork = this.#perNetwork.get(network) ?? 0;
    if (this.#calls >= MAX_CALLS || ofNetwork >= MAX_CALLS_PER_NETWORK || this.#isBehind()) return null;
    this.#calls += 1;
    this.#perNetwork.set(network, ofNetwork + 1);
    return () => {
      this.#calls -= 1;
      const left = (this.#perNetwork.get(network) ?? 0) - 1;
      if (left > 0) this.#perNetwork.set(network, left);
      else this.#perNetwork.delete(network);
    };
  }
}
