import { useSyncExternalStore } from 'react';

/**
 * A value that only the browser knows, for example its time zone: `before` on the server and during hydration, then the
 * result of `read`, which must be equal by `Object.is` from one call to the next.
 */
export function useInBrowser<Known, Before>(read: () => Known, before: Before): Known | Before {
  return useSyncExternalStore<Known | Before>(subscribeToNothing, read, () => before);
}

const subscribeToNothing = () => () => {};
