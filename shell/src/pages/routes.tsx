import { addTexts } from '@nfcards/shared/i18n';
import { definedParams, type Registry } from '@nfcards/shared/registry';
import type { Scope } from 'effector';
import { scopeBind } from 'effector';
import type { i18n } from 'i18next';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { Layout } from '../layout/layout.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import type { LoadedPage, PageLoader } from './page-loader.ts';
import type { ReleaseLoader } from './release-loader.ts';
import { RemotePage } from './remote-page.tsx';

export interface RoutesOptions {
  readonly registry: Registry;
  readonly pages: PageLoader;
  readonly releases: ReleaseLoader;
  readonly scope: Scope;
  readonly i18n: i18n;
}

/** The site's routes, from the registry: each mount of each remote is a place in the layout (SPEC C1, C4). */
export function siteRoutes({ registry, pages, releases, scope, i18n }: RoutesOptions): RouteObject[] {
  const mounts = Object.entries(registry.remotes).flatMap(([remote, { live }]) =>
    live.mounts.map(({ path }): RouteObject => {
      const open = async ({ request, params }: LoaderFunctionArgs): Promise<LoadedPage> => {
        const loaded = await pages.load(remote, path);
        if (loaded.status === 'loaded') {
          for (const texts of loaded.part.texts) addTexts(i18n, texts);
          const query = Object.fromEntries(new URL(request.url).searchParams);
          if (loaded.part.opened)
            scopeBind(loaded.part.opened, { scope })({ params: definedParams(params), query });
        }
        return loaded;
      };
      return {
        path,
        loader: open,
        element: <RemotePage remote={remote} onBroken={(version) => releases.distrust(remote, version)} />,
        hydrateFallbackElement: <PageSkeleton />,
      };
    }),
  );
  return [{ element: <Layout />, children: [...mounts, { path: '*', element: <NotFoundPage /> }] }];
}
