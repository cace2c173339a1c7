import { type Rendered, versionOf } from '@nfcards/shared/rendering';

/**
 * `fetch` until a rendered page is hydrated. Answers that the page was rendered from pass at once, and their versions
 * are compared; other answers wait until the hydration, because a page must hydrate as it was rendered.
 */
export class DeferredFetch {
  readonly #versions: Rendered['versions'];
  readonly #seen = new Map<string, string>();
  readonly #hydrated = Promise.withResolvers<void>();

  constructor({ versions }: Pick<Rendered, 'versions'>) {
    this.#versions = versions;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const answered = fetch(input, init);
    // Failures are delayed like other answers.
    const settled = await answered.catch(() => null);
    if (typeof input !== 'string' || !Object.hasOwn(this.#versions, input)) await this.#hydrated.promise;
    else if (settled !== null) this.#seen.set(input, versionOf(settled.status, settled.headers.get('etag')));
    return answered;
  };

  /** Whether the answers are those that the page was rendered from. */
  isUnchanged(): boolean {
    return Object.entries(this.#versions).every(([address, version]) => this.#seen.get(address) === version);
  }

  release(): void {
    this.#hydrated.resolve();
  }
}
