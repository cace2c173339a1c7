import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds within which a test notification must arrive. */
export const ECHO_TIMEOUT_MS = 10_000;
/** Milliseconds to wait for a clean end. */
const CLOSE_TIMEOUT_MS = 500;
const RETRY_PAUSE_MS = 500;

/** Sends an empty notification on a channel, over the same connections as the site's own. */
export type Announce = (channel: string) => Promise<unknown>;

/** One connection that listens. A private channel is used to test that it receives. */
export class ListenConnection {
  readonly #socket = new Socket();
  readonly #client: pg.Client;
  readonly #ownChannel = `heard_${randomUUID().replaceAll('-', '')}`;
  #isClosed = false;
  readonly #waiting = new Set<(what: 'heard' | 'ended') => void>();

  private constructor(settings: pg.ClientConfig, onNotification: (channel: string, payload: string) => void) {
    // An own socket, to be destroyed: the driver's `end` waits for the other side, which may never answer.
    this.#client = new pg.Client({ ...settings, keepAlive: true, stream: () => this.#socket });
    // `end` follows every error and is handled below.
    this.#client.on('error', () => undefined);
    this.#client.once('end', () => {
      this.#isClosed = true;
      this.#resolveWaiting('ended');
    });
    this.#client.on('notification', ({ channel, payload }) => {
      if (channel === this.#ownChannel) this.#resolveWaiting('heard');
      else onNotification(channel, payload ?? '');
    });
  }

  /** Rejects when no connection can be made. */
  static async open(
    settings: pg.ClientConfig,
    channels: Iterable<string>,
    heard: (channel: string, payload: string) => void,
  ): Promise<ListenConnection> {
    const line = new ListenConnection(settings, heard);
    try {
      await line.#client.connect();
      for (const channel of [...channels, line.#ownChannel]) await line.listen(channel);
      return line;
    } catch (cause) {
      line.destroy();
      throw cause;
    }
  }

  async listen(channel: string): Promise<void> {
    await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  /** Whether a notification that is sent now arrives. */
  async isReceiving(announce: Announce): Promise<boolean> {
    const waiting = this.#wait(ECHO_TIMEOUT_MS);
    let isWaiting = true;
    void this.#announceOnce(announce, () => isWaiting);
    const happened = await waiting;
    isWaiting = false;
    return happened === 'heard';
  }

  /** Resolves after `ms`, or at once when the connection ends. */
  async pause(ms: number): Promise<void> {
    await this.#wait(ms);
  }

  /** Closes the socket without waiting for the other side. */
  destroy(): void {
    this.#socket.destroy();
  }

  async close(): Promise<void> {
    void this.#client.end();
    await this.#wait(CLOSE_TIMEOUT_MS);
    this.destroy();
  }

  #resolveWaiting(what: 'heard' | 'ended'): void {
    for (const tell of this.#waiting) tell(what);
  }

  /** The first event, or `late` after `ms`. */
  async #wait(ms: number): Promise<'heard' | 'ended' | 'late'> {
    if (this.#isClosed) return 'ended';
    const { promise, resolve } = Promise.withResolvers<'heard' | 'ended' | 'late'>();
    const timer = setTimeout(resolve, ms, 'late').unref();
    this.#waiting.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(resolve);
    });
  }

  /** Retries when a connection of the pool breaks: that says nothing about this one. */
  async #announceOnce(announce: Announce, isWaiting: () => boolean): Promise<void> {
    while (isWaiting() && !this.#isClosed) {
      const isAnnounced = await announce(this.#ownChannel).then(
        () => true,
        () => false,
      );
      if (isAnnounced) return;
      await wait(RETRY_PAUSE_MS, undefined, { ref: false });
    }
  }
}
