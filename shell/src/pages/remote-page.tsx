import { memo, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import type { LoadedPage } from './page-loader.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';
import { RenderBoundary } from './render-boundary.tsx';

export interface RemotePageProps {
  readonly remote: string;
  readonly onShown: (version: string) => void;
  /** Answers whether another release may stand in for the one that broke. */
  readonly onBroken: (version: string) => boolean;
}

/** The place of a remote in the layout: its page, or what happened and a way to try again without a reload (SPEC C5, C6). */
export function RemotePage({ remote, onShown, onBroken }: RemotePageProps) {
  const loaded = useLoaderData<LoadedPage>();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [fallingBack, setFallingBack] = useState(false);
  const retry = { pending: state === 'loading', onRetry: () => void revalidate() };
  if (loaded.status === 'failed') return <PageNotLoaded area={remote} attempt={loaded} {...retry} />;
  const broke = () => {
    if (!onBroken(loaded.version)) return;
    setFallingBack(true);
    void revalidate().finally(() => setFallingBack(false));
  };
  return (
    <RenderBoundary
      key={`${remote}@${loaded.version}`}
      attempt={loaded}
      onBroken={broke}
      panel={
        fallingBack ? <PageSkeleton /> : <RemoteFailurePanel area={remote} failure="broken" {...retry} />
      }
    >
      <PageOfRemote {...loaded} />
      <PageShown key={pathname} version={loaded.version} onShown={onShown} />
    </RenderBoundary>
  );
}

/** The router tells its state at each step of a navigation; the page is rendered when it is another one. */
const PageOfRemote = memo(
  function PageOfRemote({ part: { Component: Page } }: Extract<LoadedPage, { status: 'loaded' }>) {
    return <Page />;
  },
  (before, after) => before.part === after.part,
);

/** Beside a page, so that it stands in the document only if the page does. */
function PageShown({ version, onShown }: Pick<RemotePageProps, 'onShown'> & { readonly version: string }) {
  useEffect(() => onShown(version), [onShown, version]);
  return null;
}
