import { $credential, SESSION_ITEM, sessionFound } from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import { $mapSettings, $publisher, $walletPreview, windowResized } from '@nfcards/shared/common';
import { addTexts, createI18n, languageOf } from '@nfcards/shared/i18n';
import { $openStream, createOpenStream } from '@nfcards/shared/live';
import { kitTexts } from '@nfcards/shared/ui';
import { allSettled, fork, type Scope, scopeBind } from 'effector';
import { Provider } from 'effector-react';
import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createFederation } from './federation/federation.ts';
import './live/live-line.model.ts';
import { followBrowser } from './offline/follow-browser.ts';
import './offline/forget-device.model.ts';
import { registerWorker } from './offline/register-worker.ts';
import { $registry } from './pages/mounts.model.ts';
import { createPageLoader } from './pages/page-loader.ts';
import { createReleaseLoader } from './pages/release-loader.ts';
import { siteRoutes } from './pages/routes.tsx';
import { forgiveSkippedTransitions } from './pages/skipped-transitions.ts';
import { fetchRegistry, readSite } from './site.ts';
import { SlotLoader } from './slots/load-slot.ts';
import { createSlotLoader } from './slots/slot-loader.ts';
import { shellTexts } from './texts.ts';
import { $palette } from './theme/palette.model.ts';
import { findPalette } from './theme/palette-document.ts';
import { windowReturned } from './user-menu/unread.model.ts';

/**
 * Milliseconds that the first page has to arrive before the layout is shown without it. Rendered at once with
 * a fallback, React would hold the page back for 300 ms more.
 */
const FIRST_PAGE_PATIENCE = 800;

export async function start(): Promise<void> {
  const { registry, api, hasSession, publisher, map, walletPreview } = readSite();
  const i18n = await createI18n([kitTexts, ...shellTexts]);
  followLanguage(i18n);
  forgiveSkippedTransitions();

  const line = {
    host: api.host,
    wire: api.wire,
    credential: () => scope.getState($credential),
    language: () => languageOf(i18n),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  };
  const client = createClient({ ...line, now: () => performance.now() });
  const credential = sessionStorage.getItem(SESSION_ITEM);
  const scope = fork({
    values: [
      [$client, client],
      [$openStream, createOpenStream(line)],
      [$credential, credential],
      [$registry, registry],
      [$publisher, publisher],
      [$mapSettings, map],
      [$walletPreview, walletPreview],
      [$palette, findPalette()],
    ],
  });
  // Not awaited: the page does not depend on whose it is.
  if (credential !== null || hasSession) void allSettled(sessionFound, { scope });
  followWindow(scope);
  followBrowser(scope);
  registerWorker(report);

  const federation = createFederation();
  const releases = createReleaseLoader({ registry, fetchRegistry, report });
  const pages = createPageLoader({ releases, federation });
  const loadSlot = createSlotLoader({
    registry,
    releases,
    federation,
    onLoaded: (slot) => {
      for (const texts of slot.texts) addTexts(i18n, texts);
    },
  });
  const router = createBrowserRouter(siteRoutes({ registry, pages, releases, scope, i18n }));
  await Promise.race([
    initialized(router),
    new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_PATIENCE)),
  ]);

  createRoot(document.getElementById('root') ?? document.body, {
    onCaughtError: (cause) => report('A page broke', cause),
  }).render(
    <Provider value={scope}>
      <I18nextProvider i18n={i18n}>
        <SlotLoader value={loadSlot}>
          <RouterProvider router={router} />
        </SlotLoader>
      </I18nextProvider>
    </Provider>,
  );
}

function initialized(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const leave = router.subscribe(({ initialized: done }) => {
      if (!done) return;
      leave();
      resolve();
    });
  });
}

function followLanguage(instance: i18n): void {
  const follow = () => {
    document.documentElement.lang = languageOf(instance);
  };
  follow();
  instance.on('languageChanged', follow);
}

function followWindow(scope: Scope): void {
  const resized = scopeBind(windowResized, { scope });
  resized(innerWidth);
  addEventListener('resize', () => resized(innerWidth), { passive: true });
  const returned = scopeBind(windowReturned, { scope });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') returned();
  });
}

/** Engineers read the console; nothing that identifies a person goes there. */
function report(sentence: string, cause: unknown): void {
  console.error(sentence, cause);
}
