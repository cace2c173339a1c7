import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { newestSeen } from './read-marks.model.ts';

/** Says that the newest message was seen: it is on the screen, and the window is looked at. */
export function useNewestSeen(isAtEnd: boolean, newest: string | undefined): void {
  const seen = useUnit(newestSeen);
  useEffect(() => {
    const look = () => {
      if (isAtEnd && newest !== undefined && document.visibilityState === 'visible') seen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAtEnd, newest, seen]);
}
