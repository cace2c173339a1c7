import type { Scope } from 'effector';
import type { i18n } from 'i18next';
import { nextFrameDrawn } from '../next-frame.ts';
import { nextTask } from '../next-task.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { openPage } from './open-page.ts';
import type { LoadedPage, PageLoader } from './page-loader.ts';
import type { AskedPage } from './routes.tsx';

export interface PageVisitOptions {
  readonly pages: PageLoader;
  readonly telemetry: Pick<Telemetry, 'pageAsked'>;
  readonly scope: Scope;
  readonly i18n: i18n;
}

/** Loads the page that a browser goes to, and opens it. */
export function createPageVisits({ pages, telemetry, scope, i18n }: PageVisitOptions) {
  return async ({ remote, path, url, params }: AskedPage): Promise<LoadedPage> => {
    telemetry.pageAsked();
    // The press on the link is drawn first: until both are, the browser would seem not to listen.
    if (url.pathname !== location.pathname) await nextFrameDrawn();
    const loaded = await pages.load(remote, path);
    // What just ran of it is long for a slow telephone already.
    await nextTask();
    if (loaded.status === 'loaded')
      openPage(loaded.part, { i18n, scope, params, searchParams: url.searchParams });
    return loaded;
  };
}
