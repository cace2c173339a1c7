/** What a browser keeps under names. Where it may keep nothing, nothing is kept, and nothing is found. */
export type KeptItems = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Where cookies are blocked, reading the property alone throws, in Safari and Firefox as in Chrome; where there is no
 * room, or none in a private window, writing does. No page may stand still for that.
 */
function quietly(find: () => Storage): KeptItems {
  const attempt = <Outcome>(task: (storage: Storage) => Outcome, otherwise: Outcome): Outcome => {
    try {
      return task(find());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (name) => attempt((storage) => storage.getItem(name), null),
    setItem: (name, value) => attempt((storage) => storage.setItem(name, value), undefined),
    removeItem: (name) => attempt((storage) => storage.removeItem(name), undefined),
  };
}

/** Until the tab is closed. */
export const tabItems = quietly(() => sessionStorage);

/** Until somebody clears it. */
export const deviceItems = quietly(() => localStorage);
