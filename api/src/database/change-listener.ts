import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import type { Announce } from './listen-connection.ts';
import { ListenConnection } from './listen-connection.ts';

const RECONNECT_PAUSE_MS = 500;
/** Milliseconds between two checks that notifications arrive. */
const PROBE_INTERVAL_MS = 2500;

export interface ChangeListener {
  /** Listens on one more channel. Rejects when the database does. */
  readonly add: (channel: string, feed: ChangeFeed) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The connection works but notifications do not arrive: a pooler that drops LISTEN, or another database. */
export class NotificationsLost extends Error {
  override readonly name = 'NotificationsLost';
}

export interface ListenerOptions {
  readonly settings: pg.ClientConfig;
  /** By channel. */
  readonly feeds: ReadonlyMap<string, ChangeFeed>;
  readonly announce: Announce;
  /** Called when notifications stop arriving, and when they arrive again. */
  readonly onChange: (isLive: boolean) => void;
}

/**
 * Feeds the notifications of a PostgreSQL server from a connection of its own. The connection is tested end to end, again
 * and again; one that receives nothing is replaced.
 * @throws NotificationsLost, or what the driver says when the first connection cannot be made
 */
export async function listenForChanges(options: ListenerOptions): Promise<ChangeListener> {
  const { settings, announce, onChange } = options;
  const feeds = new Map(options.feeds);
  const closing = new AbortController();
  let isLive = false;
  let line = await open();
  if (!(await line.isReceiving(announce))) {
    line.destroy();
    throw new NotificationsLost('What is announced is not heard.');
  }
  setLive(true);
  const supervision = superviseLine();

  function open(): Promise<ListenConnection> {
    return ListenConnection.open(settings, feeds.keys(), (channel, payload) =>
      feeds.get(channel)?.announce(payload),
    );
  }

  /** Tests the connection until closed, and replaces it when it receives nothing. */
  async function superviseLine(): Promise<void> {
    while (!closing.signal.aborted) {
      const hears = await line.isReceiving(announce);
      if (closing.signal.aborted) return;
      if (hears !== isLive) {
        setLive(hears);
        onChange(hears);
      }
      if (hears) await line.pause(PROBE_INTERVAL_MS);
      else await replaceLine();
    }
  }

  async function replaceLine(): Promise<void> {
    line.destroy();
    while (!closing.signal.aborted) {
      const made = await open().catch(() => null);
      if (made !== null) {
        line = made;
        return;
      }
      await wait(RECONNECT_PAUSE_MS, undefined, { ref: false, signal: closing.signal }).catch(
        () => undefined,
      );
    }
  }

  function setLive(live: boolean): void {
    isLive = live;
    for (const feed of feeds.values()) feed.setLive(live);
  }

  return {
    async add(channel, feed) {
      feeds.set(channel, feed);
      await line.listen(channel);
      feed.setLive(isLive);
    },
    async close() {
      closing.abort();
      await line.close();
      await supervision;
      // The supervisor may have opened another meanwhile.
      line.destroy();
    },
  };
}
