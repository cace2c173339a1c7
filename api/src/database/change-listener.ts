import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import type { Announce } from './listening-line.ts';
import { ListeningLine } from './listening-line.ts';

const RECONNECT_PAUSE_MS = 500;
/** Milliseconds between two questions whether announcements are heard. */
const ASK_EVERY_MS = 2500;

export interface ChangeListener {
  /** Feeds the announcements of one more channel. Rejects when the database does. */
  readonly add: (channel: string, feed: ChangeFeed) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The connection is there, and what is announced does not come: a pooler that keeps no LISTEN, or another database. */
export class NothingHeard extends Error {
  override readonly name = 'NothingHeard';
}

export interface ListenerOptions {
  readonly settings: pg.ClientConfig;
  /** By channel. */
  readonly feeds: ReadonlyMap<string, ChangeFeed>;
  readonly announce: Announce;
  /** Told when nothing is heard any more, and when all is heard again. */
  readonly onChange: (hears: boolean) => void;
}

/**
 * Feeds the announcements of a PostgreSQL server, on a connection of its own. It is asked again and again, from end to
 * end, whether it hears; one that does not is left, and another made.
 * @throws NothingHeard, or what the driver says when the first connection cannot be made
 */
export async function listenForChanges(options: ListenerOptions): Promise<ChangeListener> {
  const { settings, announce, onChange } = options;
  const feeds = new Map(options.feeds);
  const closing = new AbortController();
  let isLive = false;
  let line = await open();
  if (!(await line.hears(announce))) {
    line.break();
    throw new NothingHeard('What is announced is not heard.');
  }
  setLive(true);
  const kept = keep();

  function open(): Promise<ListeningLine> {
    return ListeningLine.open(settings, feeds.keys(), (channel, payload) =>
      feeds.get(channel)?.announce(payload),
    );
  }

  /** Until it is closed: stays with a connection as long as it hears, then makes another. */
  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      const hears = await line.hears(announce);
      if (closing.signal.aborted) return;
      if (hears !== isLive) {
        setLive(hears);
        onChange(hears);
      }
      if (hears) await line.rest(ASK_EVERY_MS);
      else await replaceLine();
    }
  }

  async function replaceLine(): Promise<void> {
    line.break();
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
      await kept;
      // Made while the other was closed.
      line.break();
    },
  };
}
