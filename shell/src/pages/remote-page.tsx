import { Component, type ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { RemoteFailurePanel } from '../layout/remote-failure-panel.tsx';
import type { LoadedPage } from './page-loader.ts';
import { PageNotLoaded } from './page-not-loaded.tsx';

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
  const { Component: Page } = loaded.page;
  return (
    <RenderBoundary
      key={`${remote}@${loaded.version}`}
      page={loaded}
      onBroken={() => onBroken(loaded.version)}
      panel={<RemoteFailurePanel area={remote} failure="broken" {...retry} />}
    >
      <Page />
    </RenderBoundary>
  );
}

interface BoundaryProps {
  /** A page loaded anew is tried anew. */
  readonly page: LoadedPage;
  readonly panel: ReactNode;
  readonly children: ReactNode;
  readonly onBroken: () => void;
}

interface BoundaryState {
  readonly page: LoadedPage;
  readonly broken: boolean;
}

class RenderBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { page: this.props.page, broken: false };

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return page === state.page ? null : { page, broken: false };
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.panel : this.props.children;
  }
}
