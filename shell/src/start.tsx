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
import { AdmittedScripts, guardScripts } from './federation/admitted-scripts.ts';
import { createFederation } from './federation/federation.ts';
import './live/live-line.model.ts';
import { followBrowser } from './offline/follow-browser.ts';
import './offline/forget-device.model.ts';
import { registerWorker } from './offline/register-worker.ts';
import { readLiveFx } from './offline/update.model.ts';
import { findOverriding } from './overrides/find-overriding.ts';
import { OverridesShown } from './overrides/overrides-place.tsx';
import { $registry } from './pages/mounts.model.ts';
import { createPageLoader } from './pages/page-loader.ts';
import { followRefusedFiles } from './pages/refused-files.ts';
import { createReleaseLoader } from './pages/release-loader.ts';
import { siteRoutes } from './pages/routes.tsx';
import { forgiveSkippedTransitions } from './pages/skipped-transitions.ts';
import { fetchRegistry, readSite } from './site.ts';
import { SlotLoader } from './slots/load-slot.ts';
import { createSlotLoader } from './slots/slot-loader.ts';
import { sendTelemetry } from './telemetry/send-telemetry.ts';
import { createTelemetry, type Outcome } from './telemetry/telemetry.ts';
import { shellTexts } from './texts.ts';
import { $palette } from './theme/palette.model.ts';
import { findPalette } from './theme/palette-document.ts';
import { windowReturned } from './user-menu/unread.model.ts';

/**
 * Milliseconds that the first page has to arrive before the layout is shown without it. Rendered at once with
 * a fallback, React would hold the page back for 300 ms more.
 */
const FIRST_PAGE_PATIENCE = 800;

/** Folder of the shell's own release, from the bundler. */
declare const __webpack_public_path__: string;

export async function start(): Promise<void> {
  const scripts = new AdmittedScripts(location.href);
  scripts.admit(__webpack_public_path__);
  guardScripts(scripts);
  const { registry: published, overrides, api, hasSession, publisher, map, walletPreview } = readSite();
  const overriding = await findOverriding({ allowed: overrides, published, report });
  const registry = overriding.overlay(published);
  const fetchShown = async () => overriding.overlay(await fetchRegistry());
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
    handlers: [[readLiveFx, fetchShown]],
  });
  overriding.begin(scope, i18n);
  // Not awaited: the page does not depend on whose it is.
  if (credential !== null || hasSession) void allSettled(sessionFound, { scope });
  followWindow(scope);
  followBrowser(scope);
  if (import.meta.webpackHot === undefined) registerWorker(report);

  const federation = createFederation(scripts);
  const telemetry = createTelemetry({
    send: sendTelemetry,
    now: () => performance.now(),
    isPublished: (remote) => !overriding.isOverridden(remote),
  });
  const tellOfShell = (outcome: Outcome) => {
    if (registry.shell !== undefined) telemetry.tell('shell', registry.shell, outcome);
  };
  const releases = createReleaseLoader({
    registry,
    fetchRegistry: fetchShown,
    report,
    onTrouble: telemetry.tell,
  });
  const pages = createPageLoader({ releases, federation });
  const loadSlot = createSlotLoader({
    registry,
    releases,
    federation,
    onLoaded: (slot) => {
      for (const texts of slot.texts) addTexts(i18n, texts);
    },
  });
  const router = createBrowserRouter(siteRoutes({ registry, pages, releases, telemetry, scope, i18n }));
  followRefusedFiles({ releases, showAgain: () => void router.revalidate(), report });
  if (import.meta.webpackHot !== undefined) {
    const { followHotUpdates } = await import('./development/follow-hot-updates.ts');
    followHotUpdates({ registry, pages, releases, router, i18n });
  }
  await Promise.race([
    initialized(router),
    new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_PATIENCE)),
  ]);

  createRoot(document.getElementById('root') ?? document.body, {
    onCaughtError: (cause) => report('A page broke', cause),
    onUncaughtError: (cause) => {
      report('The site broke', cause);
      tellOfShell('broke');
    },
  }).render(
    <Provider value={scope}>
      <I18nextProvider i18n={i18n}>
        <SlotLoader value={loadSlot}>
          <OverridesShown value={overriding.View}>
            <RouterProvider router={router} />
          </OverridesShown>
        </SlotLoader>
      </I18nextProvider>
    </Provider>,
  );
  tellOfShell('shown');
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
