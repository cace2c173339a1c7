import { ErrorBoundary } from '@nfcards/shared/patterns';
import { memo, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import type { LoadedPage } from './page-loader.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

export interface RemotePageProps {
  readonly remote: string;
  readonly onShown: (version: string) => void;
  /** @returns whether another release can replace the broken one */
  readonly onBroken: (version: string, cause: unknown) => boolean;
}

/** The page of a remote in the layout, or its failure with a retry that needs no reload (SPEC C5, C6). */
export function RemotePage({ remote, onShown, onBroken }: RemotePageProps) {
  const loaded = useLoaderData<LoadedPage>();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [fallingBack, setFallingBack] = useState(false);
  const retry = { pending: state === 'loading', onRetry: () => void revalidate() };
  if (loaded.status === 'failed') return <PageNotLoaded area={remote} attempt={loaded} {...retry} />;
  const broke = (cause: unknown) => {
    if (!onBroken(loaded.version, cause)) return;
    setFallingBack(true);
    void revalidate().finally(() => setFallingBack(false));
  };
  return (
    <ErrorBoundary
      key={`${remote}@${loaded.version}`}
      attempt={loaded}
      onError={broke}
      panel={
        fallingBack ? <PageSkeleton /> : <RemoteFailurePanel area={remote} failure="broken" {...retry} />
      }
    >
      <PageOfRemote {...loaded} />
      <PageShown key={pathname} version={loaded.version} onShown={onShown} />
    </ErrorBoundary>
  );
}

/** The router renders at each step of a navigation; the page renders only when it changes. */
const PageOfRemote = memo(
  function PageOfRemote({ part: { Component: Page } }: Extract<LoadedPage, { status: 'loaded' }>) {
    return <Page />;
  },
  (before, after) => before.part === after.part,
);

/** Next to the page: its effect runs only if the page rendered without an error. */
function PageShown({ version, onShown }: Pick<RemotePageProps, 'onShown'> & { readonly version: string }) {
  useEffect(() => onShown(version), [onShown, version]);
  return null;
}
