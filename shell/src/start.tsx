import {
  $credential,
  readRememberedToken,
  SESSION_ITEM,
  sessionFound,
  writeRememberedToken,
} from '@nfcards/shared/auth';
import { $client, createClient } from '@nfcards/shared/client';
import {
  $clock,
  $mapSettings,
  $publisher,
  $siteOrigin,
  $walletPreview,
  windowResized,
} from '@nfcards/shared/common';
import { addTexts, CountryNames, createI18n, languageOf } from '@nfcards/shared/i18n';
import { $openStream, createOpenStream } from '@nfcards/shared/live';
import { tabItems } from '@nfcards/shared/storage';
import { kitTexts } from '@nfcards/shared/ui';
import { allSettled, createWatch, fork, type Scope, scopeBind } from 'effector';
import type { i18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { followClock } from './clock/follow-clock.ts';
import { AdmittedScripts, guardScripts } from './federation/admitted-scripts.ts';
import { createFederation } from './federation/federation.ts';
import './live/live-line.model.ts';
import { nextFrameDrawn } from './next-frame.ts';
import { nextTask } from './next-task.ts';
import { followBrowser } from './offline/follow-browser.ts';
import './offline/forget-device.model.ts';
import { registerWorker } from './offline/register-worker.ts';
import { readLiveFx } from './offline/update.model.ts';
import { findOverriding } from './overrides/find-overriding.ts';
import { initialized } from './pages/initialized.ts';
import { createPageVisits } from './pages/load-page.ts';
import { pageArrived } from './pages/location.model.ts';
import { $registry } from './pages/mounts.model.ts';
import { nameEntry } from './pages/name-entry.ts';
import { createPageLoader } from './pages/page-loader.ts';
import { followRefusedFiles } from './pages/refused-files.ts';
import { createReleaseLoader } from './pages/release-loader.ts';
import { siteRoutes } from './pages/routes.tsx';
import { forgiveSkippedTransitions } from './pages/skipped-transitions.ts';
import { followLinks } from './prefetch/follow-links.ts';
import { createPrefetch } from './prefetch/prefetch.ts';
import { canComeAlive } from './rendered/come-alive.ts';
import { namedAs } from './rendered/country-names.ts';
import { EarlyInput } from './rendered/early-input.ts';
import { RenderedDocument } from './rendered/rendered-document.ts';
import { fetchRegistry, readOrigin, readSite } from './site.ts';
import { SiteTree } from './site-tree.tsx';
import { createSlotLoader } from './slots/slot-loader.ts';
import { readTicket } from './telemetry/read-ticket.ts';
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

/**
 * Milliseconds that a page which is on the screen already has to come alive before it is made anew. Whoever has begun
 * to do something in it keeps it for as long as its code may still come: a form made anew is an empty one.
 */
const RENDERED_PAGE_PATIENCE = 5_000;

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
  const root = document.getElementById('root') ?? document.body;
  const came = RenderedDocument.read(root);
  const early = globalThis.earlyInput ?? (came && new EarlyInput());
  const { href: page, hash: fragment } = location;
  const i18n = await createI18n([kitTexts, ...shellTexts]);
  followLanguage(i18n);
  forgiveSkippedTransitions();
  // Here and below a finger is heard between the parts: at once, they are long for a slow telephone.
  await nextTask();

  // The standard wire's is in a cookie that no script reads.
  const rememberedToken = () => (api.wire === 'legacy' ? readRememberedToken() : null);
  const line = {
    host: api.host,
    wire: api.wire,
    credential: () => scope.getState($credential) ?? rememberedToken(),
    language: () => languageOf(i18n),
    fetch: came?.answers.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)),
  };
  const client = createClient({ ...line, now: () => performance.now() });
  const credential = tabItems.getItem(SESSION_ITEM);
  const remembered = rememberedToken();
  // Safari keeps what a script wrote for seven days: a visit begins them anew, until the server ends the session.
  if (remembered !== null) writeRememberedToken(remembered);
  const scope = fork({
    values: [
      [$client, client],
      [$openStream, createOpenStream(line)],
      [$credential, credential],
      [$clock, came?.rendered.now ?? Date.now()],
      [$siteOrigin, readOrigin()],
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
  if (credential !== null || remembered !== null || hasSession) void allSettled(sessionFound, { scope });
  followWindow(scope);
  await nextTask();

  const federation = createFederation(scripts);
  const telemetry = createTelemetry({
    // The page is drawn first: a request takes as long to make as some of its lines.
    send: (message) => void nextFrameDrawn().then(() => sendTelemetry(message)),
    now: () => performance.now(),
    isPublished: (remote) => !overriding.isOverridden(remote),
    ticket: readTicket(),
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
  await nextTask();
  nameEntry({ history, openedAt: performance.timeOrigin });
  const router = createBrowserRouter(
    siteRoutes({
      registry,
      loadPage: createPageVisits({ pages, telemetry, scope, i18n }),
      onShown: (remote, version) => telemetry.tell(remote, version, 'shown'),
      onBroken: (remote, version) => releases.distrust(remote, version),
    }),
  );
  followRefusedFiles({ releases, showAgain: () => void router.revalidate(), report });
  if (import.meta.webpackHot !== undefined) {
    const { followHotUpdates } = await import('./development/follow-hot-updates.ts');
    followHotUpdates({ registry, pages, releases, router, i18n });
  }
  const options: RootOptions = {
    onCaughtError: (cause) => report('A page broke', cause),
    onUncaughtError: (cause) => {
      report('The site broke', cause);
      tellOfShell('broke');
    },
  };
  const tree = (
    <SiteTree scope={scope} i18n={i18n} router={router} loadSlot={loadSlot} overridden={overriding.View} />
  );
  // The document knows nothing of a fragment, which is the browser's alone, of a session that only this tab knows, of choices that it does not send, nor of overrides.
  const isOurs =
    fragment === '' &&
    credential === null &&
    (remembered === null || hasSession) &&
    came?.rendered.language === languageOf(i18n) &&
    overriding.View === null;
  const comesAlive = async () => {
    const comes = canComeAlive({ router, scope });
    return (await within(RENDERED_PAGE_PATIENCE, comes)) ?? (early?.isAwaited === true && comes);
  };
  const isSame = isOurs && came !== null && (await comesAlive()) && came.answers.areTheSame();
  whenAlive(scope, () => {
    came?.end();
    void early?.replay();
    followClock(scope);
    followLinks(createPrefetch({ registry, pages, client }));
    followBrowser(scope);
    // No sooner: it would fill its caches beside what brings the page to life.
    if (import.meta.webpackHot === undefined) registerWorker({ page, report });
  });
  if (isSame) {
    came.keep();
    const names = namedAs(came.rendered.countries, languageOf(i18n));
    // In slices, between which a finger is heard: at once, a slow telephone is deaf for a quarter of a second.
    startTransition(() => {
      hydrateRoot(root, <CountryNames value={names}>{tree}</CountryNames>, {
        ...options,
        onRecoverableError: (cause) => report('The page was made anew', cause),
      });
    });
  } else {
    came?.giveUp();
    await within(FIRST_PAGE_PATIENCE, initialized(router));
    createRoot(root, options).render(tree);
  }
  tellOfShell('shown');
}

/** Once React has the first page, as it came or anew. */
function whenAlive(scope: Scope, begin: () => void): void {
  const stop = createWatch({
    unit: pageArrived,
    scope,
    fn: () => {
      stop();
      begin();
    },
  });
}

/** @returns undefined when it takes longer than so many milliseconds */
function within<Outcome>(patience: number, outcome: Promise<Outcome>): Promise<Outcome | undefined> {
  return Promise.race([
    outcome,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience)),
  ]);
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
  // Not at once: it would have the page laid out in the middle of all this.
  requestAnimationFrame(() => resized(innerWidth));
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
