import { onToastWaiting } from '@nfcards/shared/toast/toaster';
import { useOnDemand } from '@nfcards/shared/ui';
import { useCallback, useEffect } from 'react';
import { useConnectionRegained } from '../offline/use-connection-regained.ts';
import { whenIdle } from '../timing/when-idle.ts';

/** Milliseconds after the page is alive. */
const LOADED_AFTER = 2_000;

/**
 * The place of the toasts. What shows them comes once the page is alive, or with the first toast: also where data is
 * saved, because a toast may have to say that there is no network.
 */
export function ToastPlace() {
  const { part, load } = useOnDemand(() => import(/* webpackChunkName: "toasts" */ './toasts.tsx'));
  const loadToasts = useCallback(() => {
    load().catch(() => undefined);
  }, [load]);
  useConnectionRegained(loadToasts);
  useEffect(() => {
    onToastWaiting(loadToasts);
    const timer = setTimeout(() => whenIdle(loadToasts), LOADED_AFTER);
    return () => clearTimeout(timer);
  }, [loadToasts]);
  return part === null ? null : <part.Toasts />;
}
