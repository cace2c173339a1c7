import { addTexts } from '@nfcards/shared/i18n';
import { definedParams, type Registry } from '@nfcards/shared/registry';
import type { Scope } from 'effector';
import { scopeBind } from 'effector';
import type { i18n } from 'i18next';
import type { Params, RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { LoadedPage, PageLoader } from './page-loader.ts';
import type { ReleaseLoader } from './release-loader.ts';
import { RemotePage } from './remote-page.tsx';

export interface RoutesOptions {
  readonly registry: Registry;
  readonly pages: PageLoader;
  readonly releases: ReleaseLoader;
  readonly telemetry: Telemetry;
  readonly scope: Scope;
  readonly i18n: i18n;
}

/** The site's routes, from the registry: each mount of each remote is a place in the layout (SPEC C1, C4). */
export function siteRoutes({
  registry,
  pages,
  releases,
  telemetry,
  scope,
  i18n,
}: RoutesOptions): RouteObject[] {
  const showPage = (
    { part: { texts, opened } }: ShownPage,
    params: Params,
    searchParams: URLSearchParams,
  ) => {
    for (const feature of texts) addTexts(i18n, feature);
    if (opened === undefined) return;
    scopeBind(opened, { scope })({ params: definedParams(params), query: Object.fromEntries(searchParams) });
  };
  const mounts = Object.entries(registry.remotes).flatMap(([remote, { live }]) =>
    live.mounts.map(
      ({ path }): RouteObject => ({
        path,
        loader: async ({ request, params }): Promise<LoadedPage> => {
          const { pathname, searchParams } = new URL(request.url);
          telemetry.pageAsked();
          if (pathname !== location.pathname) await nextFrameDrawn();
          const loaded = await pages.load(remote, path);
          if (loaded.status === 'loaded') showPage(loaded, params, searchParams);
          return loaded;
        },
        element: (
          <RemotePage
            remote={remote}
            onShown={(version) => telemetry.tell(remote, version, 'shown')}
            onBroken={(version) => releases.distrust(remote, version)}
          />
        ),
        hydrateFallbackElement: <PageSkeleton />,
      }),
    ),
  );
  return [{ element: <Layout />, children: [...mounts, { path: '*', element: <NotFoundPage /> }] }];
}

type ShownPage = Extract<LoadedPage, { readonly status: 'loaded' }>;

/** The press on a link is drawn before the page that it leads to: until both are, the browser would seem not to listen. */
function nextFrameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    // Nothing is drawn in a tab that is not seen.
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
