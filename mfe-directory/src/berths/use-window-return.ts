import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { windowReturned } from './berth-requests.model.ts';

/** An answer may have come while the visitor looked elsewhere. */
export function useWindowReturn(): void {
  const returned = useUnit(windowReturned);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') returned();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [returned]);
}
