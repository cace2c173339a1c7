/**
 * One open stream. It remembers that there is something to look for, never what: a slow client makes nothing pile
 * up here.
 */
export class Listener {
  readonly sessionId: string;
  readonly #left: () => void;
  #state: 'idle' | 'woken' | 'ended' = 'idle';
  #waiting: PromiseWithResolvers<void> | null = null;

  /** @param left is called once, when the stream ends */
  constructor(sessionId: string, left: () => void) {
    this.sessionId = sessionId;
    this.#left = left;
  }

  get ended(): boolean {
    return this.#state === 'ended';
  }

  /** There may be something new. */
  wake(): void {
    if (this.#state === 'idle') this.#state = 'woken';
    this.#waiting?.resolve();
  }

  end(): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#waiting?.resolve();
    this.#left();
  }

  /** Resolves when there may be something new since the last time, or the stream has ended. */
  async woken(): Promise<void> {
    if (this.#state === 'idle') {
      this.#waiting = Promise.withResolvers();
      await this.#waiting.promise;
      this.#waiting = null;
    }
    if (this.#state === 'woken') this.#state = 'idle';
  }
}
