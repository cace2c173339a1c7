/** What the triggers in the migrations announce, by channel. */
export const channels = {
  /** A table's name: its rows have changed. Or `place_member`: other members than before answer for a place. */
  changes: 'data_changed',
  /** A member's id: something is new for them, or one of their sessions has ended. */
  memberWakes: 'member_woken',
} as const;

export type Feeds = { readonly [Name in keyof typeof channels]: ChangeFeed };

type Listener = (payload: string | null) => void;

/**
 * Tells what is announced on a channel, on whichever server it was announced. While `live` is false nothing is
 * heard, and what is remembered cannot be trusted.
 */
export class ChangeFeed {
  #live = false;
  readonly #listeners = new Set<Listener>();

  get live(): boolean {
    return this.#live;
  }

  /** @param listener gets what was announced, or null when announcements may have been missed. Returns the way out. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For the engine. */
  announce(payload: string): void {
    for (const listener of this.#listeners) listener(payload);
  }

  /** For the engine: listening began or ended. Either way announcements may have been missed. */
  setLive(live: boolean): void {
    this.#live = live;
    for (const listener of this.#listeners) listener(null);
  }
}

export function newFeeds(): Feeds {
  return { changes: new ChangeFeed(), memberWakes: new ChangeFeed() };
}

/** The feed of each channel. */
export function byChannel(feeds: Feeds): ReadonlyMap<string, ChangeFeed> {
  return new Map([
    [channels.changes, feeds.changes],
    [channels.memberWakes, feeds.memberWakes],
  ]);
}
