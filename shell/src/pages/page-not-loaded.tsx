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
  /** The last attempt. */
  readonly attempt: LoadedPage;
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a page that could not be loaded: offline, or another failure. */
export function PageNotLoaded({ area, attempt, pending, onRetry }: PageNotLoadedProps) {
  const isOffline = useUnit($connection) === 'offline';
  const [missed, setMissed] = useState({ attempt, offline: isOffline });
  // A failure while offline stays “offline” until an attempt with a network.
  if (missed.attempt !== attempt || (isOffline && !missed.offline))
    setMissed({ attempt, offline: isOffline });
  useConnectionRegained(onRetry);
  return missed.offline ? (
    <OfflinePanel pending={pending} onRetry={onRetry} />
  ) : (
    <RemoteFailurePanel area={area} failure="unavailable" pending={pending} onRetry={onRetry} />
  );
}
