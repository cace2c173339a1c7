import { type Scope, scopeBind } from 'effector';
import type { i18n } from 'i18next';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { nextFrameDrawn } from '../timing/next-frame.ts';
import { nextTask } from '../timing/next-task.ts';
import { openPage } from './open-page.ts';
import { $pageAhead, aheadDropped } from './page-ahead.model.ts';
import type { LoadedPage, PageLoader } from './page-loader.ts';
import { pageReady } from './page-ready.ts';
import type { RequestedPage } from './routes.tsx';

export interface PageVisitOptions {
  readonly pages: PageLoader;
  readonly telemetry: Pick<Telemetry, 'navigationStarted' | 'report'>;
  readonly scope: Scope;
  readonly i18n: i18n;
}

/** Milliseconds after which a page whose answers have not arrived counts as one that could not be loaded. */
export const READY_TIMEOUT = 30_000;

/** Loads the page of a navigation, and opens it. Reports one that is not ready after a long time. */
export function createLoadPage({ pages, telemetry, scope, i18n }: PageVisitOptions) {
  const dropAhead = scopeBind(aheadDropped, { scope });
  return async ({ remote, path, url, params }: RequestedPage): Promise<LoadedPage> => {
    telemetry.navigationStarted();
    const ahead = scope.getState($pageAhead);
    const isAhead = ahead?.address === url.pathname + url.search;
    // Draw the pressed link first: loading blocks the next frame. A page that was rendered ahead is in that frame itself.
    if (!isAhead && url.pathname !== location.pathname) await nextFrameDrawn();
    const loaded = await pages.load(remote, path);
    if (!isAhead || loaded.status === 'failed' || loaded.part !== ahead.page) dropAhead();
    // Running the page's chunk was a long task on a slow phone already.
    if (!isAhead) await nextTask();
    if (loaded.status === 'loaded') {
      openPage(loaded.part, { i18n, scope, params, searchParams: url.searchParams });
      const { part, version } = loaded;
      let isReady = false;
      void pageReady(part, scope).then(() => {
        isReady = true;
      });
      setTimeout(() => {
        // A hidden tab is put to sleep, and without a network no page becomes ready.
        const isLooked = document.visibilityState === 'visible' && navigator.onLine;
        if (!isReady && isLooked && location.pathname === url.pathname)
          telemetry.report(remote, version, 'failed');
      }, READY_TIMEOUT);
    }
    return loaded;
  };
}
