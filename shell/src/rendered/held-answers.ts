import { type Rendered, versionOf } from '@nfcards/shared/rendering';

/**
 * Asks for a page that the document came with: what the page was made from comes as it does, and is compared; whatever
 * else is asked meanwhile is answered once the page is alive, because a page comes alive as it was made.
 */
export class HeldAnswers {
  readonly #versions: Rendered['versions'];
  readonly #seen = new Map<string, string>();
  readonly #alive = Promise.withResolvers<void>();

  constructor({ versions }: Pick<Rendered, 'versions'>) {
    this.#versions = versions;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const answered = fetch(input, init);
    // A network that fails at once is heard of no earlier.
    const settled = await answered.catch(() => null);
    if (typeof input !== 'string' || !Object.hasOwn(this.#versions, input)) await this.#alive.promise;
    else if (settled !== null) this.#seen.set(input, versionOf(settled.status, settled.headers.get('etag')));
    return answered;
  };

  /** Whether the answers that came are those that the page was made from. */
  areTheSame(): boolean {
    return Object.entries(this.#versions).every(([address, version]) => this.#seen.get(address) === version);
  }

  release(): void {
    this.#alive.resolve();
  }
}
