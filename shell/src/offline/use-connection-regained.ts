import { useUnit } from 'effector-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { $connection } from './connection.model.ts';

/** Calls `onRegained` when the network comes back while the component is shown. */
export function useConnectionRegained(onRegained: () => void): void {
  const isOffline = useUnit($connection) === 'offline';
  const wasOffline = useRef(isOffline);
  const regained = useEffectEvent(onRegained);
  useEffect(() => {
    if (wasOffline.current && !isOffline) regained();
    wasOffline.current = isOffline;
  }, [isOffline]);
}
