/** There is no room for this work, not even to wait. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Work of one kind of which only so much is done at once, and only so much may wait. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: { readonly atOnce: number; readonly maxWaiting: number }) {
    this.#atOnce = bounds.atOnce;
    this.#maxWaiting = bounds.maxWaiting;
  }

  /**
   * Waits for a turn, in the order of asking. @returns what ends it
   * @throws NoRoom
   */
  async acquire(): Promise<() => void> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else if (this.#waiting.length >= this.#maxWaiting) throw new NoRoom();
    else {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      // Whoever ends a turn hands it over.
      await promise;
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    };
  }
}
