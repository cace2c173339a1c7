import { randomBytes, randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { array, number, object, pipe, regex, safeParse, string } from 'valibot';
import { parseJson } from '../../releases/place/parse-json.ts';
import type { StorePlace } from '../../releases/place/store-place.ts';

/** Milliseconds for which a page may report its outcome. */
export const TICKET_LIFE = 3_600_000;

const ticketKey = object({
  id: pipe(string(), regex(/^[\w-]+$/)),
  /** 256 random bits, base64url. */
  secret: pipe(string(), regex(/^[\w-]{43}$/)),
  /** Milliseconds since 1970. */
  madeAt: number(),
});
export type TicketKey = InferOutput<typeof ticketKey>;
const keyFile = object({ keys: array(ticketKey) });

/** Milliseconds after which another key takes its place. */
const ROTATION = 24 * 3_600_000;
/** Milliseconds between two looks at the file. */
const PAUSE = 60_000;

export interface SharedTicketKeysOptions {
  readonly place: Pick<StorePlace, 'read' | 'replace'>;
  readonly channel: string;
  readonly report: (sentence: string, cause: unknown) => void;
  readonly now?: () => number;
}

/**
 * The keys of page tickets, which all gateways of a channel share: they are stored beside the channel and change every
 * day. No request waits for them: without them, this process signs with a key of its own.
 */
export class SharedTicketKeys {
  readonly #options: SharedTicketKeysOptions;
  readonly #now: () => number;
  readonly #path: string;
  readonly #own: TicketKey;
  #shared: readonly TicketKey[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(options: SharedTicketKeysOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#path = `channels/${options.channel}.tickets.json`;
    this.#own = this.#make();
  }

  current(): TicketKey {
    const newest = this.#newest();
    if (newest === undefined || this.#isOld(newest)) this.#look();
    return newest ?? this.#own;
  }

  find(id: string): TicketKey | undefined {
    const found = [...this.#shared, this.#own].find((key) => key.id === id);
    // Another gateway may have made it a moment ago: the next that comes with it is known.
    if (found === undefined) this.#look();
    return found;
  }

  /** Resolves when the read that is under way has ended. */
  async settled(): Promise<void> {
    await this.#looking;
  }

  #newest(): TicketKey | undefined {
    return this.#shared.at(-1);
  }

  #isOld({ madeAt }: TicketKey): boolean {
    return this.#now() - madeAt >= ROTATION;
  }

  #look(): void {
    if (this.#looking !== null || this.#now() - this.#lookedAt < PAUSE) return;
    this.#lookedAt = this.#now();
    this.#looking = this.#refresh()
      .catch((cause: unknown) => this.#options.report('The keys of page tickets cannot be shared', cause))
      .finally(() => {
        this.#looking = null;
      });
  }

  /** Reads the keys, and adds one if the newest is old. If another gateway was first, its key is used. */
  async #refresh(): Promise<void> {
    const { place } = this.#options;
    const before = await place.read(this.#path);
    const parsed = safeParse(keyFile, parseJson(before?.text ?? ''));
    // As long as a ticket of theirs can be good.
    const known = parsed.success
      ? parsed.output.keys.filter(({ madeAt }) => this.#now() - madeAt < ROTATION + 2 * TICKET_LIFE)
      : [];
    const newest = known.at(-1);
    if (newest !== undefined && !this.#isOld(newest)) {
      this.#shared = known;
      return;
    }
    const keys = [...known, this.#make()];
    const isWritten = await place.replace(this.#path, before, `${JSON.stringify({ keys }, null, 2)}\n`);
    this.#shared = isWritten ? keys : await this.#readAgain();
  }

  async #readAgain(): Promise<readonly TicketKey[]> {
    const file = await this.#options.place.read(this.#path);
    const parsed = safeParse(keyFile, parseJson(file?.text ?? ''));
    return parsed.success ? parsed.output.keys : this.#shared;
  }

  #make(): TicketKey {
    return {
      id: randomUUID().slice(0, 8),
      secret: randomBytes(32).toString('base64url'),
      madeAt: this.#now(),
    };
  }
}
