import { ErrorBoundary } from '@nfcards/shared/patterns';
import type { Page } from '@nfcards/shared/remote';
import { RenderedAhead } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { Activity, Fragment, memo, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import { $pageAhead, aheadDropped, type PageAhead } from './page-ahead.model.ts';
import type { LoadedPage } from './page-loader.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

export interface RemotePageProps {
  readonly remote: string;
  readonly onShown: (version: string) => void;
  /** @returns whether another release can replace the broken one */
  readonly onBroken: (version: string, cause: unknown) => boolean;
}

/**
 * The page of a remote in the layout, or its failure with a retry that needs no reload (SPEC C5, C6). Behind it, out of
 * sight, the page of a link that is about to be pressed: React reveals it as it is, in place of rendering it.
 */
export function RemotePage({ remote, onShown, onBroken }: RemotePageProps) {
  const loaded = useLoaderData<LoadedPage>();
  const { pathname } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [fallingBack, setFallingBack] = useState(false);
  const dropAhead = useUnit(aheadDropped);
  const { revealed, hidden } = usePagesAhead(loaded);
  const retry = { pending: state === 'loading', onRetry: () => void revalidate() };

  if (loaded.status === 'failed') return <PageNotLoaded area={remote} attempt={loaded} {...retry} />;

  const broke = (cause: unknown) => {
    if (!onBroken(loaded.version, cause)) return;
    setFallingBack(true);
    void revalidate().finally(() => setFallingBack(false));
  };
  const shown = (
    <ErrorBoundary
      attempt={loaded}
      onError={broke}
      panel={
        fallingBack ? <PageSkeleton /> : <RemoteFailurePanel area={remote} failure="broken" {...retry} />
      }
    >
      <PageOfRemote page={loaded.part} />
      <PageShown key={pathname} version={loaded.version} onShown={onShown} />
    </ErrorBoundary>
  );
  return (
    <>
      {revealed === null ? (
        <Fragment key="shown">{shown}</Fragment>
      ) : (
        <Activity key={revealed.key} mode="visible">
          <RenderedAhead value={false}>{shown}</RenderedAhead>
        </Activity>
      )}
      {hidden !== null && (
        <Activity key={hidden.key} mode="hidden">
          <RenderedAhead value={true}>
            <ErrorBoundary attempt={hidden.page} onError={dropAhead} panel={null}>
              <PageOfRemote page={hidden.page} />
            </ErrorBoundary>
          </RenderedAhead>
        </Activity>
      )}
    </>
  );
}

interface PagesAhead {
  /** What was rendered ahead of the page that is shown now. */
  readonly revealed: PageAhead | null;
  /** What is rendered for the next one. */
  readonly hidden: PageAhead | null;
}

/** A page that comes into sight keeps its key while it is shown: with another, React would render it anew. */
function usePagesAhead(loaded: LoadedPage): PagesAhead {
  const ahead = useUnit($pageAhead);
  const [last, setLast] = useState<PageAhead | null>(null);
  const isShown = ({ page }: PageAhead) => loaded.status === 'loaded' && loaded.part === page;
  const hidden = ahead === null || isShown(ahead) ? null : ahead;
  const revealed = [hidden === null ? ahead : null, last].find((one) => one !== null && isShown(one)) ?? null;
  if (revealed !== last) setLast(revealed);
  return { revealed, hidden };
}

/** The router renders at each step of a navigation; the page renders only when it changes. */
const PageOfRemote = memo(function PageOfRemote({ page: { Component } }: { readonly page: Page }) {
  return <Component />;
});

/** Next to the page: its effect runs only if the page rendered without an error. */
function PageShown({ version, onShown }: Pick<RemotePageProps, 'onShown'> & { readonly version: string }) {
  useEffect(() => onShown(version), [onShown, version]);
  return null;
}
