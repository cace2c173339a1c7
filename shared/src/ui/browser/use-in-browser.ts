import { useSyncExternalStore } from 'react';

/**
 * What only the browser knows, for example its time zone: `before` while a page is rendered ahead and brought to
 * life, then what `read` answers. Answers must be the same by `Object.is` from one call to the next.
 */
export function useInBrowser<Known, Before>(read: () => Known, before: Before): Known | Before {
  return useSyncExternalStore<Known | Before>(nothingChanges, read, () => before);
}

const nothingChanges = () => () => {};
