import { visitorKey } from '../../releases/channels/visitor-key.ts';
import { VisitorSigner } from '../../releases/channels/visitor-signer.ts';
import type { StorePlace } from '../../releases/place/store-place.ts';

/** Milliseconds between two attempts to read the key. */
const PAUSE = 5_000;
/** Milliseconds that a request waits for the first attempt. */
const PATIENCE = 1_000;

export interface SharedSignerOptions {
  readonly place: Pick<StorePlace, 'read' | 'replace' | 'describe'>;
  readonly channel: string;
  readonly report: (sentence: string, cause: unknown) => void;
  readonly now?: () => number;
}

/** The signer that all gateways of a channel share; the key is read once, when something is tried out. */
export class SharedSigner {
  readonly #options: SharedSignerOptions;
  readonly #now: () => number;
  #signer: VisitorSigner | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> = Promise.resolve();

  constructor(options: SharedSignerOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Null while the key cannot be read: nobody can be told apart then. */
  async current(): Promise<VisitorSigner | null> {
    if (this.#signer !== null) return this.#signer;
    if (this.#now() - this.#triedAt >= PAUSE) {
      this.#triedAt = this.#now();
      this.#reading = this.#read();
    }
    await Promise.race([this.#reading, patience()]);
    return this.#signer;
  }

  /** Resolves when the attempt that is under way has ended. */
  settled(): Promise<void> {
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { place, channel, report } = this.#options;
    try {
      this.#signer = new VisitorSigner(await visitorKey(place, channel));
    } catch (cause) {
      report('Visitors cannot be told apart, so everybody gets what is live', cause);
    }
  }
}

function patience(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PATIENCE).unref();
  return promise;
}
