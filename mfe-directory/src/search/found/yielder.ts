/** Milliseconds of work after which others have their turn: half a frame. */
const SLICE = 8;

/**
 * Long work in slices, so that keys are answered and frames are drawn in between. Work that nobody waits for any
 * more ends at its next turn: `yield` then throws the signal's reason.
 */
export class Yielder {
  readonly #signal: AbortSignal | null;
  #until = performance.now() + SLICE;

  constructor(signal: AbortSignal | null = null) {
    this.#signal = signal;
  }

  /** Whether the slice is used up; to be asked every few hundred steps. */
  get shouldYield(): boolean {
    return performance.now() >= this.#until;
  }

  async yield(): Promise<void> {
    await nextTask();
    this.#signal?.throwIfAborted();
    this.#until = performance.now() + SLICE;
  }
}

/** Safari has no `scheduler`. */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } };
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
