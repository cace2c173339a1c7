import type { Page } from '@nfcards/shared/remote';
import { createWatch, type Scope } from 'effector';

/** Resolves once every read of the page has arrived or failed. */
export function pageReady({ $ready }: Pick<Page, '$ready'>, scope: Scope): Promise<void> {
  if ($ready === undefined || scope.getState($ready)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = createWatch({
      unit: $ready,
      scope,
      fn: (isReady) => {
        if (!isReady) return;
        stop();
        resolve();
      },
    });
  });
}
