import type { DataRouter } from 'react-router-dom';

/** Resolves once the router has loaded the first page, or its failure. */
export function routerInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const leave = router.subscribe(({ initialized: done }) => {
      if (!done) return;
      leave();
      resolve();
    });
  });
}
