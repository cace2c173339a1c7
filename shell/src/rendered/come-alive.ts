import type { Scope } from 'effector';
import type { DataRouter } from 'react-router-dom';
import { initialized } from '../pages/initialized.ts';
import type { LoadedPage } from '../pages/page-loader.ts';
import { pageReady } from './page-ready.ts';

export interface ComingAlive {
  readonly router: DataRouter;
  readonly scope: Scope;
}

/** Resolves when the first page could be rendered as it came: with whether its own code came. */
export async function canComeAlive({ router, scope }: ComingAlive): Promise<boolean> {
  await initialized(router);
  const { matches, loaderData } = router.state;
  const loaded: LoadedPage | undefined = loaderData[matches.at(-1)?.route.id ?? ''];
  if (loaded?.status !== 'loaded') return false;
  await pageReady(loaded.part, scope);
  return true;
}
