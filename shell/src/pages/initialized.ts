import type { DataRouter } from 'react-router-dom';

/** Resolves once the router has the first page, or what came in its place. */
export function initialized(router: DataRouter): Promise<void> {
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
