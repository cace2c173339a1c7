/** The channel of the triggers in the migrations. The payload is the table's name. */
export const CHANGE_CHANNEL = 'data_changed';

type Listener = (table: string | null) => void;

/**
 * Tells which tables have changed, on whichever server the change was made. While `live` is false nothing is
 * heard, and what is remembered cannot be trusted.
 */
export class ChangeFeed {
  #live = false;
  readonly #listeners = new Set<Listener>();

  get live(): boolean {
    return this.#live;
  }

  /** @param listener gets a table's name, or null when anything may have changed. Returns the way out. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** For the engine: a change was announced. */
  announce(table: string): void {
    for (const listener of this.#listeners) listener(table);
  }

  /** For the engine: listening began or ended. Either way announcements may have been missed. */
  setLive(live: boolean): void {
    this.#live = live;
    for (const listener of this.#listeners) listener(null);
  }
}
