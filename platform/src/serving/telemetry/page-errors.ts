import { createHmac, randomBytes } from 'node:crypto';
import { widerNetworkOf } from '@nfcards/api';
import type { FastifyBaseLogger } from 'fastify';
import { framesIn } from '../../releases/frames/frames.ts';
import type { SourceFrames } from '../../releases/frames/source-frames.ts';
import { cleanMessage, cleanName } from './page-error.ts';

export interface SeenError {
  readonly remote: string;
  readonly version: string;
  /** In a browser, or as its page was rendered ahead. */
  readonly place: 'page' | 'rendering';
  readonly name: string;
  readonly message: string;
  /** A text with frames of releases. */
  readonly stack: string;
  /** Network address of whoever told it; null for this server itself. */
  readonly address: string | null;
}

/** One kind of error of a release. */
export interface KnownError extends Pick<SeenError, 'place' | 'name' | 'message'> {
  /** The innermost first: files and lines of the sources, or of the release where it has no maps. */
  readonly frames: readonly string[];
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** `mfe-wallet@1.3.0`. */
  readonly release: string;
}

export interface PageErrorsOptions {
  readonly sources: Pick<SourceFrames, 'resolve'>;
  /** Whether a release is one of this site: frames of any other are not looked up. */
  readonly knows: (name: string, version: string) => boolean;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly now?: () => number;
}

/** Kinds of errors that are kept, of one release and in all; the ones that were seen longest ago go. */
const MAX_OF_RELEASE = 20;
const MAX_ERRORS = 400;
/** Kinds that one network can bring in an hour, and all together: one with many tickets does not fill the list or the log. */
const MAX_OF_NETWORK = 5;
const MAX_NEW = 100;
const HOUR_MS = 3_600_000;

/** The last errors of releases, each kind once, in the memory of this server. */
export class PageErrors {
  readonly #options: PageErrorsOptions;
  readonly #now: () => number;
  readonly #secret = randomBytes(32);
  /** In the order in which they were seen last. */
  readonly #kept = new Map<string, KnownError>();
  #hour = { since: 0, added: 0, networks: new Map<string, number>() };
  #resolving: Promise<void> = Promise.resolve();

  constructor(options: PageErrorsOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  note(seen: SeenError): void {
    const release = `${seen.remote}@${seen.version}`;
    const found = framesIn(seen.stack).filter(({ name, version }) => this.#options.knows(name, version));
    const { place } = seen;
    const [name, message] = [cleanName(seen.name), cleanMessage(seen.message)];
    const innermost = found[0];
    const key = JSON.stringify([release, place, name, message, innermost]);
    const known = this.#kept.get(key);
    const now = this.#now();
    if (known !== undefined) {
      this.#put(key, { ...known, count: known.count + 1, last: now });
      return;
    }
    if (!this.#admits(seen.address)) return;
    this.#put(key, { release, place, name, message, frames: [], count: 1, first: now, last: now });
    this.#evict(release);
    // One after the other: each may have to read maps.
    this.#resolving = this.#resolving.then(async () => {
      const frames: string[] = [];
      for (const frame of found) frames.push(await this.#options.sources.resolve(frame));
      const kept = this.#kept.get(key);
      if (kept !== undefined) this.#kept.set(key, { ...kept, frames });
      const told = { event: 'page_error', remote: seen.remote, version: seen.version, place };
      this.#options.log.warn({ ...told, error: name, message, frames }, 'A page broke');
    });
  }

  /** The last one first. */
  all(): readonly KnownError[] {
    return [...this.#kept.values()].reverse();
  }

  /** All that was noted is resolved and in the log. */
  settled(): Promise<void> {
    return this.#resolving;
  }

  #put(key: string, error: KnownError): void {
    this.#kept.delete(key);
    this.#kept.set(key, error);
  }

  #admits(address: string | null): boolean {
    if (this.#now() - this.#hour.since >= HOUR_MS)
      this.#hour = { since: this.#now(), added: 0, networks: new Map() };
    const { networks } = this.#hour;
    if (this.#hour.added >= MAX_NEW) return false;
    if (address !== null) {
      const network = this.#digest(address);
      const before = networks.get(network) ?? 0;
      if (before >= MAX_OF_NETWORK) return false;
      networks.set(network, before + 1);
    }
    this.#hour.added += 1;
    return true;
  }

  #digest(address: string): string {
    return createHmac('sha256', this.#secret).update(widerNetworkOf(address)).digest('base64url');
  }

  #evict(release: string): void {
    const same = [...this.#kept].filter(([, error]) => error.release === release);
    const [oldestOfSame] = same;
    const [oldest] = this.#kept.keys();
    if (same.length > MAX_OF_RELEASE && oldestOfSame !== undefined) this.#kept.delete(oldestOfSame[0]);
    else if (this.#kept.size > MAX_ERRORS && oldest !== undefined) this.#kept.delete(oldest);
  }
}
