import { useUnit } from 'effector-react';
import { useState } from 'react';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import { $connection } from '../offline/connection.model.ts';
import { OfflinePanel } from '../offline/offline-panel.tsx';
import { useConnectionRegained } from '../offline/use-connection-regained.ts';
import type { LoadedPage } from './page-loader.ts';

export interface PageNotLoadedProps {
  /** Name of the remote. */
  readonly area: string;
  /** What the last attempt brought. */
  readonly attempt: LoadedPage;
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** Why there is no page here: no network, which mends itself, or anything else. */
export function PageNotLoaded({ area, attempt, pending, onRetry }: PageNotLoadedProps) {
  const isOffline = useUnit($connection) === 'offline';
  const [missed, setMissed] = useState({ attempt, offline: isOffline });
  // What failed without a network is not said to be broken before it was tried with one.
  if (missed.attempt !== attempt || (isOffline && !missed.offline))
    setMissed({ attempt, offline: isOffline });
  useConnectionRegained(onRetry);
  return missed.offline ? (
    <OfflinePanel pending={pending} onRetry={onRetry} />
  ) : (
    <RemoteFailurePanel area={area} failure="unavailable" pending={pending} onRetry={onRetry} />
  );
}
