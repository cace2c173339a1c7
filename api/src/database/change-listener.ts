import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Feeds } from './change-feed.ts';
import { byChannel } from './change-feed.ts';

const RECONNECT_PAUSE_MS = 500;

/**
 * Feeds announcements of a PostgreSQL server into `feeds`, on a connection of its own which is made again
 * whenever it breaks. Rejects when the first one cannot be made.
 */
export async function listenForChanges(
  settings: pg.ClientConfig,
  feeds: Feeds,
): Promise<{ readonly close: () => Promise<void> }> {
  const closing = new AbortController();
  const feedOf = byChannel(feeds);
  let client = await connect();

  function setLive(live: boolean): void {
    for (const feed of feedOf.values()) feed.setLive(live);
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...settings, keepAlive: true });
    // `end` follows every error, and is where the breakage is dealt with.
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => feedOf.get(channel)?.announce(payload ?? ''));
    try {
      await next.connect();
      for (const channel of feedOf.keys()) await next.query(`listen ${channel}`);
    } catch (cause) {
      await next.end();
      throw cause;
    }
    next.once('end', () => void reconnect());
    setLive(true);
    return next;
  }

  async function reconnect(): Promise<void> {
    setLive(false);
    while (!closing.signal.aborted) {
      const made = await connect().catch(() => null);
      if (made !== null && closing.signal.aborted) await made.end();
      if (made !== null) {
        client = made;
        return;
      }
      await wait(RECONNECT_PAUSE_MS, undefined, { ref: false, signal: closing.signal }).catch(
        () => undefined,
      );
    }
  }

  return {
    close: async () => {
      closing.abort();
      await client.end();
    },
  };
}
