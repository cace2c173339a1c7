import { useEffect } from 'react';

/** @param returned told when the visitor, who looked elsewhere, sees the page again; the same at every rendering */
export function useWindowReturn(returned: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') returned();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [returned]);
}
