/**
 * One open stream. It remembers that there may be new events, not which: for a slow client nothing is queued.
 */
export class Subscription {
  readonly sessionId: string;
  readonly #onEnd: () => void;
  #state: 'idle' | 'woken' | 'ended' = 'idle';
  #waiting: PromiseWithResolvers<void> | null = null;

  /** @param onEnd is called once, when the stream ends */
  constructor(sessionId: string, onEnd: () => void) {
    this.sessionId = sessionId;
    this.#onEnd = onEnd;
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** There may be new events. */
  wake(): void {
    if (this.#state === 'idle') this.#state = 'woken';
    this.#waiting?.resolve();
  }

  end(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#waiting?.resolve();
    this.#onEnd();
  }

  /** Resolves when there may be new events since the last call, or the stream has ended. */
  async nextWake(): Promise<void> {
    if (this.#state === 'idle') {
      this.#waiting = Promise.withResolvers();
      await this.#waiting.promise;
      this.#waiting = null;
    }
    if (this.#state === 'woken') this.#state = 'idle';
  }
}
