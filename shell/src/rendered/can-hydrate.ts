import type { Scope } from 'effector';
import type { DataRouter } from 'react-router-dom';
import type { LoadedPage } from '../pages/page-loader.ts';
import { pageReady } from '../pages/page-ready.ts';
import { routerInitialized } from '../pages/router-initialized.ts';

export interface FirstPage {
  readonly router: DataRouter;
  readonly scope: Scope;
}

/** Resolves when the first page is ready to hydrate; false when its code could not be loaded. */
export async function canHydrate({ router, scope }: FirstPage): Promise<boolean> {
  await routerInitialized(router);
  const { matches, loaderData } = router.state;
  const loaded: LoadedPage | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  if (loaded?.status !== 'loaded') return false;
  await pageReady(loaded.part, scope);
  return true;
}
