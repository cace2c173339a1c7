import type { Scope } from 'effector';
import type { i18n } from 'i18next';
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
    if (url.pathname !== location.pathname) await nextFrameDrawn();
    const loaded = await pages.load(remote, path);
    if (loaded.status === 'loaded')
      openPage(loaded.part, { i18n, scope, params, searchParams: url.searchParams });
    return loaded;
  };
}

/** The press on a link is drawn before the page that it leads to: until both are, the browser would seem not to listen. */
function nextFrameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    // Nothing is drawn in a tab that is not seen.
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}
