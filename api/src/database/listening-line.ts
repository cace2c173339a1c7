import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds within which an announcement is heard; what takes longer is not heard at all. */
export const HEARD_WITHIN_MS = 10_000;
/** Milliseconds that a farewell is waited for. */
const FAREWELL_MS = 500;
const RETRY_PAUSE_MS = 500;

/** Announces something on a channel, on the way that the announcements of the site take. */
export type Announce = (channel: string) => Promise<unknown>;

/** One connection that listens, with a channel of its own on which it is asked whether it hears. */
export class ListeningLine {
  readonly #socket = new Socket();
  readonly #client: pg.Client;
  readonly #ownChannel = `heard_${randomUUID().replaceAll('-', '')}`;
  #isOver = false;
  readonly #waiting = new Set<(what: 'heard' | 'ended') => void>();

  private constructor(settings: pg.ClientConfig, heard: (channel: string, payload: string) => void) {
    // A socket of our own: the driver waits for the other side as it ends, which a mute one never answers.
    this.#client = new pg.Client({ ...settings, keepAlive: true, stream: () => this.#socket });
    // `end` follows every error, and is where the breakage is dealt with.
    this.#client.on('error', () => undefined);
    this.#client.once('end', () => {
      this.#isOver = true;
      this.#happened('ended');
    });
    this.#client.on('notification', ({ channel, payload }) => {
      if (channel === this.#ownChannel) this.#happened('heard');
      else heard(channel, payload ?? '');
    });
  }

  /** Rejects when it cannot be had. */
  static async open(
    settings: pg.ClientConfig,
    channels: Iterable<string>,
    heard: (channel: string, payload: string) => void,
  ): Promise<ListeningLine> {
    const line = new ListeningLine(settings, heard);
    try {
      await line.#client.connect();
      for (const channel of [...channels, line.#ownChannel]) await line.listen(channel);
      return line;
    } catch (cause) {
      line.break();
      throw cause;
    }
  }

  async listen(channel: string): Promise<void> {
    await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  /** Whether what is announced now is heard. */
  async hears(announce: Announce): Promise<boolean> {
    const waiting = this.#wait(HEARD_WITHIN_MS);
    let isWaiting = true;
    void this.#announceOnce(announce, () => isWaiting);
    const happened = await waiting;
    isWaiting = false;
    return happened === 'heard';
  }

  /** Resolves after a while, at once when this line is over. */
  async rest(ms: number): Promise<void> {
    await this.#wait(ms);
  }

  /** Ends it without a word to the other side, which may be there no longer. */
  break(): void {
    this.#socket.destroy();
  }

  async close(): Promise<void> {
    void this.#client.end();
    await this.#wait(FAREWELL_MS);
    this.break();
  }

  #happened(what: 'heard' | 'ended'): void {
    for (const tell of this.#waiting) tell(what);
  }

  /** What happens first, or that it took too long. */
  async #wait(ms: number): Promise<'heard' | 'ended' | 'late'> {
    if (this.#isOver) return 'ended';
    const { promise, resolve } = Promise.withResolvers<'heard' | 'ended' | 'late'>();
    const timer = setTimeout(resolve, ms, 'late').unref();
    this.#waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(resolve);
    });
  }

  /** A connection of the pool may break under an announcement: that says nothing about this line. */
  async #announceOnce(announce: Announce, isWaiting: () => boolean): Promise<void> {
    while (isWaiting() && !this.#isOver) {
      const isAnnounced = await announce(this.#ownChannel).then(
        () => true,
        () => false,
      );
      if (isAnnounced) return;
      await wait(RETRY_PAUSE_MS, undefined, { ref: false });
    }
  }
}
