import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { windowReturned } from './login-history.model.ts';

/** A session may have begun or ended while the visitor looked elsewhere. */
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
