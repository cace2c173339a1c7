import { memo } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import type { LoadedPage } from './page-loader.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';
import { RenderBoundary } from './render-boundary.tsx';

export interface RemotePageProps {
  readonly remote: string;
  readonly onBroken: (version: string) => void;
}

/** The place of a remote in the layout: its page, or what happened and a way to try again without a reload (SPEC C5, C6). */
export function RemotePage({ remote, onBroken }: RemotePageProps) {
  const loaded = useLoaderData<LoadedPage>();
  const { revalidate, state } = useRevalidator();
  const retry = { pending: state === 'loading', onRetry: () => void revalidate() };
  if (loaded.status === 'failed') return <PageNotLoaded area={remote} attempt={loaded} {...retry} />;
  return (
    <RenderBoundary
      key={`${remote}@${loaded.version}`}
      attempt={loaded}
      onBroken={() => onBroken(loaded.version)}
      panel={<RemoteFailurePanel area={remote} failure="broken" {...retry} />}
    >
      <PageOfRemote {...loaded} />
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
