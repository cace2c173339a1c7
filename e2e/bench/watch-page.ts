declare global {
  interface Window {
    readonly pageWatch: PageWatch;
  }
}

/** What a page notes of itself from its first moment. */
interface PageWatch {
  /** When the ports were on the screen, in milliseconds of the page's clock; null until then. */
  readonly paintedAt: () => number | null;
  /** How the list of ports came. */
  readonly listAnswer: () => PerformanceResourceTiming | undefined;
  /**
   * How long each interaction since the last call took, in milliseconds, to the next paint. What takes less than 16
   * is not told.
   */
  readonly takeInteractions: () => number[];
}

/**
 * To be run in the page before any script of its own.
 * @param rows how many ports are on the screen once the list is painted
 */
export function watchPage(rows: number): void {
  const interactions = new Map<number, number>();
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  performance.setResourceTimingBufferSize(1000);

  function note(entries: PerformanceEntryList): void {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      const known = interactions.get(entry.interactionId) ?? 0;
      interactions.set(entry.interactionId, Math.max(known, entry.duration));
    }
  }

  let paintedAt: number | null = null;
  function look(): void {
    if (document.querySelectorAll('main li a[href^="/port/"]').length < rows) {
      requestAnimationFrame(look);
      return;
    }
    // The next frame but one begins once this one is on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        paintedAt = performance.now();
      }),
    );
  }
  requestAnimationFrame(look);

  Object.defineProperty(window, 'pageWatch', {
    value: {
      paintedAt: () => paintedAt,
      listAnswer: () =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .find(({ name }) => name.includes('/ports_data')),
      takeInteractions: () => {
        note(observer.takeRecords());
        const taken = [...interactions.values()];
        interactions.clear();
        return taken;
      },
    } satisfies PageWatch,
  });
}
