import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import { CHANGE_CHANNEL } from './change-feed.ts';

const RECONNECT_PAUSE_MS = 500;

/**
 * Feeds announcements of a PostgreSQL server into `changes`, on a connection of its own which is made again
 * whenever it breaks. Rejects when the first one cannot be made.
 */
export async function listenForChanges(
  settings: pg.ClientConfig,
  changes: ChangeFeed,
): Promise<{ readonly close: () => Promise<void> }> {
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...settings, keepAlive: true });
    // `end` follows every error, and is where the breakage is dealt with.
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => changes.announce(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${CHANGE_CHANNEL}`);
    } catch (cause) {
      await next.end();
      throw cause;
    }
    next.once('end', () => void reconnect());
    changes.setLive(true);
    return next;
  }

  async function reconnect(): Promise<void> {
    changes.setLive(false);
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
