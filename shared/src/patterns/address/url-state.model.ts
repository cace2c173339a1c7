import type { PageAddress } from '@nfcards/shared/remote';
import { createEvent, createStore, type Event, type EventCallable, sample } from 'effector';

export type Query = Readonly<Record<string, string>>;

interface UrlStateOptions<Value> {
  /** The page's own `opened`: the address on the screen. */
  readonly opened: Event<PageAddress>;
  /** Nobody obeys any more: what was written and has not come back is given up. */
  readonly left?: Event<unknown>;
  /** Takes what makes no sense as not said: an address may be typed by hand. */
  readonly parse: (query: Query) => Value;
  /** Leaves out what is as at first. */
  readonly format: (value: Value) => Query;
}

export interface UrlState<Value> {
  /** Somebody came to the page, or to another value of it; not when the address was written here. */
  readonly entered: Event<Value>;
  /** The same where the value is another: a link, back or forward. */
  readonly changed: Event<Value>;
  /** Has the address tell a value. Nothing happens where it does. */
  readonly write: EventCallable<Value>;
  /** The address must become this one: `UrlSync` sees to it. */
  readonly writeRequested: Event<Query>;
}

/**
 * A value that the page keeps in a store of its own, and its query string tells: the store is what counts, the address
 * follows it. Written addresses come back from the router late where somebody types fast: those bring nothing new.
 */
export function createUrlState<Value>(options: UrlStateOptions<Value>): UrlState<Value> {
  const { opened, left, parse, format } = options;
  const keyOf = (value: Value) => new URLSearchParams(format(value)).toString();
  const write = createEvent<Value>();
  /** The address on the screen and, after it, those that were written and have not come back yet. */
  const $addresses = createStore<readonly string[]>(['']);
  const writeRequested = sample({
    clock: write,
    source: $addresses,
    filter: (addresses, value) => keyOf(value) !== addresses.at(-1),
    fn: (_, value) => format(value),
  });
  const seen = sample({
    clock: opened,
    source: $addresses,
    fn: (addresses, { query }) => {
      const value = parse(query);
      return { value, place: addresses.indexOf(keyOf(value)) };
    },
  });
  $addresses
    .on(writeRequested, (addresses, query) => [...addresses, keyOf(parse(query))])
    .on(seen, (addresses, { value, place }) => (place > 0 ? addresses.slice(place) : [keyOf(value)]));
  if (left !== undefined) $addresses.on(left, (addresses) => addresses.slice(0, 1));
  return {
    entered: seen.filterMap(({ value, place }) => (place > 0 ? undefined : value)),
    changed: seen.filterMap(({ value, place }) => (place === -1 ? value : undefined)),
    write,
    writeRequested,
  };
}
