import type { Registry } from '@nfcards/shared/registry';
import type { Params, RouteObject } from 'react-router-dom';
import { redirectDocument } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import type { LoadedPage } from './page-loader.ts';
import { RemotePage } from './remote-page.tsx';

/** The page of a navigation. */
export interface RequestedPage {
  readonly remote: string;
  /** Pattern of its mount. */
  readonly path: string;
  readonly url: URL;
  readonly params: Params;
}

export interface RoutesOptions {
  readonly registry: Registry;
  /** Whether the pages of a remote come as documents of their own. */
  readonly needsDocument: (remote: string) => boolean;
  /** The fragment of the address that is being navigated to, which loaders are not told. */
  readonly hashOfNavigation: () => string;
  /** Never rejects. */
  readonly loadPage: (asked: RequestedPage) => Promise<LoadedPage>;
  readonly onShown: (remote: string, version: string) => void;
  /** @returns whether another release can replace the broken one */
  readonly onBroken: (remote: string, version: string, cause: unknown) => boolean;
}

/** The routes of the site: one for each mount of each remote in the registry, inside the layout (SPEC C1, C4). */
export function siteRoutes({
  registry,
  needsDocument,
  hashOfNavigation,
  loadPage,
  onShown,
  onBroken,
}: RoutesOptions): RouteObject[] {
  const mounts = Object.entries(registry.remotes).flatMap(([remote, { live }]) =>
    live.mounts.map(
      ({ path }): RouteObject => ({
        id: mountId(remote, path),
        path,
        loader: ({ request, params }) =>
          needsDocument(remote)
            ? redirectDocument(request.url + hashOfNavigation())
            : loadPage({ remote, path, url: new URL(request.url), params }),
        element: (
          <RemotePage
            remote={remote}
            onShown={(version) => onShown(remote, version)}
            onBroken={(version, cause) => onBroken(remote, version, cause)}
          />
        ),
        hydrateFallbackElement: <PageSkeleton />,
      }),
    ),
  );
  return [{ element: <Layout />, children: [...mounts, { path: '*', element: <NotFoundPage /> }] }];
}

export function mountId(remote: string, path: string): string {
  return `${remote} ${path}`;
}
