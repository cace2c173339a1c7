/** Storage that never throws: where the browser forbids it, items are not kept and reads give null. */
export type KeptItems = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Where cookies are blocked, reading the property itself throws, in Safari and Firefox as in Chrome; where there is no
 * room, or in some private windows, writing throws. No page may break because of that.
 */
function safeStorage(getStorage: () => Storage): KeptItems {
  const attempt = <Outcome>(task: (storage: Storage) => Outcome, fallback: Outcome): Outcome => {
    try {
      return task(getStorage());
    } catch {
      return fallback;
    }
  };
  return {
    getItem: (name) => attempt((storage) => storage.getItem(name), null),
    setItem: (name, value) => attempt((storage) => storage.setItem(name, value), undefined),
    removeItem: (name) => attempt((storage) => storage.removeItem(name), undefined),
  };
}

/** Kept until the tab is closed. */
export const tabItems = safeStorage(() => sessionStorage);

/** Kept until the visitor clears it. */
export const deviceItems = safeStorage(() => localStorage);
