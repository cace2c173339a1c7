/** The channels that triggers in the migrations notify. */
export const channels = {
  /** Payload: the table whose rows have changed, or `place_member` when the members of a place have. */
  changes: 'data_changed',
  /** Payload: id of a member with a new event or an ended session. */
  memberEvents: 'member_woken',
} as const;

export type Feeds = { readonly [Name in keyof typeof channels]: ChangeFeed };

type Listener = (payload: string | null) => void;

/**
 * The notifications of one channel, from all servers. While `live` is false none arrive, and caches cannot be trusted.
 */
export class ChangeFeed {
  #live = false;
  readonly #listeners = new Set<Listener>();

  get live(): boolean {
    return this.#live;
  }

  /** @param listener gets the payload, or null when notifications may have been missed. @returns unsubscribes it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For the engine. */
  announce(payload: string): void {
    for (const listener of this.#listeners) listener(payload);
  }

  /** For the engine: listening began or ended. In both cases notifications may have been missed. */
  setLive(live: boolean): void {
    this.#live = live;
    for (const listener of this.#listeners) listener(null);
  }
}

export function newFeeds(): Feeds {
  return { changes: new ChangeFeed(), memberEvents: new ChangeFeed() };
}

/** The feed of each channel. */
export function byChannel(feeds: Feeds): ReadonlyMap<string, ChangeFeed> {
  return new Map([
    [channels.changes, feeds.changes],
    [channels.memberEvents, feeds.memberEvents],
  ]);
}
