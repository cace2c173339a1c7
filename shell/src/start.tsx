import {
  $credential,
  readRememberedToken,
  SESSION_ITEM,
  sessionFound,
  writeRememberedToken,
} from '@nfcards/shared/auth';
import { $client, type Client, createClient } from '@nfcards/shared/client';
import {
  $clock,
  $hasWeather,
  $language,
  $mapSettings,
  $publisher,
  $siteOrigin,
  $walletPreview,
  languageChosen,
  windowResized,
} from '@nfcards/shared/common';
import { addTexts, CountryNames, createI18n, languageOf } from '@nfcards/shared/i18n';
import { $openStream, createOpenStream } from '@nfcards/shared/live';
import type { Registry } from '@nfcards/shared/registry';
import { tabItems } from '@nfcards/shared/storage';
import { kitTexts } from '@nfcards/shared/ui';
import { allSettled, createWatch, fork, type Scope, scopeBind } from 'effector';
import type { i18n } from 'i18next';
import { type ReactElement, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router-dom';
import { followClock } from './clock/follow-clock.ts';
import { AllowedScripts, enforceTrustedTypes } from './federation/allowed-scripts.ts';
import { createFederation } from './federation/federation.ts';
import './live/live-line.model.ts';
import { watchBrowser } from './offline/watch-browser.ts';
import { nextTask } from './timing/next-task.ts';
import './offline/forget-device.model.ts';
import { createReleaseLoader } from './federation/release-loader.ts';
import type { LastResort } from './last-resort/last-resort.ts';
import { pageArrived } from './location/location.model.ts';
import { $registry } from './location/mounts.model.ts';
import { registerWorker } from './offline/register-worker.ts';
import { fetchLiveRegistryFx } from './offline/update.model.ts';
import type { ActiveOverrides } from './overrides/active-overrides.ts';
import { loadOverrides } from './overrides/load-overrides.ts';
import { setEntryKey } from './pages/entry-key.ts';
import { createLoadPage } from './pages/load-page.ts';
import { createNeedsDocument } from './pages/needs-document.ts';
import { createOpenAhead } from './pages/open-ahead.ts';
import { createPageLoader } from './pages/page-loader.ts';
import { handleRefusedFiles } from './pages/refused-files.ts';
import { routerInitialized } from './pages/router-initialized.ts';
import { siteRoutes } from './pages/routes.tsx';
import { ignoreSkippedTransitions } from './pages/skipped-transitions.ts';
import { createPrefetch } from './prefetch/prefetch.ts';
import { prefetchLinks } from './prefetch/prefetch-links.ts';
import { canHydrate, type FirstPage } from './rendered/can-hydrate.ts';
import { countryNamesOf } from './rendered/country-names.ts';
import type { EarlyInput } from './rendered/early-input.ts';
import { RenderedDocument } from './rendered/rendered-document.ts';
import { fetchRegistry, readOrigin, readSite } from './site/site.ts';
import { SiteTree } from './site-tree.tsx';
import { createSlots } from './slots/slots.ts';
import type { Blame } from './telemetry/blame.ts';
import { openTelemetry } from './telemetry/open-telemetry.ts';
import { tracedFetch } from './telemetry/traced-fetch.ts';
import { shellTexts } from './texts.ts';
import { $palette } from './theme/palette.model.ts';
import { findPalette } from './theme/palette-document.ts';
import { windowReturned } from './user-menu/unread.model.ts';

/**
 * Milliseconds to wait for the first page before the layout is shown with a skeleton. After a skeleton, React delays
 * the page by 300 ms.
 */
const FIRST_PAGE_TIMEOUT = 800;

/**
 * Milliseconds to wait for the code of a rendered page before React replaces it. With early input there is no limit:
 * replacing a form would empty it.
 */
const HYDRATION_TIMEOUT = 5_000;

/** Folder of the shell's own release, from the bundler. */
declare const __webpack_public_path__: string;

/** The site of the document, with the overrides of this tab in its registry. */
interface ShownSite extends ReturnType<typeof readSite> {
  readonly registry: Registry;
  readonly activeOverrides: ActiveOverrides;
  readonly fetchShownRegistry: () => Promise<Registry>;
  readonly needsDocument: (remote: string) => boolean;
}

/** The document before React: a rendered page, if there is one, and its early input. */
interface InitialPage {
  readonly root: HTMLElement;
  readonly document: RenderedDocument | null;
  readonly early: EarlyInput | null;
}

export async function start(lastResort: LastResort): Promise<void> {
  const scripts = new AllowedScripts(location.href);
  scripts.allow(__webpack_public_path__);
  enforceTrustedTypes(scripts);
  const site = await openSite();
  const initialPage = readDocument();
  const { href: page, hash: fragment } = location;
  const i18n = await createI18n([kitTexts, ...shellTexts]);
  followLanguage(i18n);
  ignoreSkippedTransitions();
  // Here and below: separate tasks, so that input is handled in between on a slow phone.
  await nextTask();

  const session = readSession(site.api.wire);
  const { client, scope } = openScope({ site, initialPage, i18n, session });
  site.activeOverrides.begin(scope, i18n);
  // Not awaited: pages show themselves without the member.
  if (session.credential !== null || session.remembered !== null || site.hasSession)
    void allSettled(sessionFound, { scope });
  followWindow(scope);
  await nextTask();

  const loading = openReleases(site, { scripts, i18n });
  lastResort.onShown = loading.reportEmptyPage;
  await nextTask();
  const router = await openRouter(site, { ...loading, scope, i18n });
  onFirstPageShown(scope, () => {
    initialPage.document?.end();
    void initialPage.early?.replay();
    followClock(scope);
    const openAhead = createOpenAhead({ router, scope, i18n });
    prefetchLinks(createPrefetch({ ...site, pages: loading.pages, client, openAhead }));
    watchBrowser(scope);
    // Not sooner: filling its caches would compete with the scripts of the hydration.
    if (import.meta.webpackHot === undefined) registerWorker({ page, report });
  });
  const isHydrated =
    isRenderedForThisVisit(initialPage, { site, session, fragment, i18n }) &&
    (await canHydrateUnchanged(initialPage, { router, scope }));
  const tree = (
    <SiteTree
      scope={scope}
      i18n={i18n}
      router={router}
      slots={loading.slots}
      overridden={site.activeOverrides.View}
    />
  );
  await showFirstPage(initialPage, { tree, isHydrated, router, i18n, blame: loading.blame });
  loading.reportShellShown();
}

async function openSite(): Promise<ShownSite> {
  const site = readSite();
  const activeOverrides = await loadOverrides({ allowed: site.overrides, published: site.registry, report });
  const registry = activeOverrides.overlay(site.registry);
  return {
    ...site,
    registry,
    needsDocument: createNeedsDocument({ ...site, registry }, location.pathname),
    activeOverrides,
    fetchShownRegistry: async () => activeOverrides.overlay(await fetchRegistry()),
  };
}

function readDocument(): InitialPage {
  const root = document.getElementById('root') ?? document.body;
  const rendered = RenderedDocument.read(root);
  return { root, document: rendered, early: globalThis.earlyInput ?? null };
}

/** Tokens of the tab and of the browser; on the standard wire the token is in a cookie that scripts cannot read. */
interface Session {
  readonly credential: string | null;
  readonly remembered: string | null;
  readonly readRemembered: () => string | null;
}

function readSession(wire: ShownSite['api']['wire']): Session {
  const readRemembered = () => (wire === 'legacy' ? readRememberedToken() : null);
  const remembered = readRemembered();
  // Safari deletes cookies written by scripts after seven days: each visit writes it again, until the session ends.
  if (remembered !== null) writeRememberedToken(remembered);
  return { credential: tabItems.getItem(SESSION_ITEM), remembered, readRemembered };
}

interface Visit {
  readonly site: ShownSite;
  readonly initialPage: InitialPage;
  readonly i18n: i18n;
  readonly session: Session;
}

function openScope({ site, initialPage: { document: rendered }, i18n, session }: Visit): {
  readonly client: Client;
  readonly scope: Scope;
} {
  const { api, map, publisher, walletPreview, weather } = site;
  const connection = {
    host: api.host,
    wire: api.wire,
    credential: () => scope.getState($credential) ?? session.readRemembered(),
    language: () => languageOf(i18n),
    fetch: tracedFetch(
      rendered?.answers.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)),
    ),
  };
  const client = createClient({ ...connection, now: () => performance.now() });
  const scope: Scope = fork({
    values: [
      [$client, client],
      [$openStream, createOpenStream(connection)],
      [$credential, session.credential],
      [$clock, rendered?.rendered.now ?? Date.now()],
      [$language, languageOf(i18n)],
      [$siteOrigin, readOrigin()],
      [$registry, site.registry],
      [$publisher, publisher],
      [$mapSettings, map],
      [$walletPreview, walletPreview],
      [$hasWeather, weather],
      [$palette, findPalette()],
    ],
    handlers: [[fetchLiveRegistryFx, site.fetchShownRegistry]],
  });
  const choose = scopeBind(languageChosen, { scope });
  i18n.on('languageChanged', () => choose(languageOf(i18n)));
  return { client, scope };
}

function openReleases(
  { registry, activeOverrides, fetchShownRegistry }: ShownSite,
  { scripts, i18n }: { readonly scripts: AllowedScripts; readonly i18n: i18n },
) {
  const federation = createFederation(scripts);
  const told = openTelemetry({
    shell: registry.shell,
    shellBase: __webpack_public_path__,
    isPublished: (remote) => !activeOverrides.isOverridden(remote),
  });
  const releases = createReleaseLoader({
    registry,
    fetchRegistry: fetchShownRegistry,
    report,
    onBegin: told.blame.began,
    onFailure(remote, version, outcome, cause) {
      const culprit = told.blame.culpritOf(cause) ?? { remote, version };
      told.telemetry.report(culprit.remote, culprit.version, outcome);
      told.tell(cause, culprit);
    },
  });
  const pages = createPageLoader({ releases, federation });
  const slots = createSlots({
    registry,
    releases,
    federation,
    onLoaded: (slot) => {
      for (const texts of slot.texts) addTexts(i18n, texts);
    },
  });
  return { ...told, releases, pages, slots };
}

interface Routing extends ReturnType<typeof openReleases> {
  readonly scope: Scope;
  readonly i18n: i18n;
}

async function openRouter({ registry, needsDocument }: ShownSite, routing: Routing): Promise<DataRouter> {
  const { pages, releases, telemetry, scope, i18n } = routing;
  setEntryKey({ history, openedAt: performance.timeOrigin });
  const router: DataRouter = createBrowserRouter(
    siteRoutes({
      registry,
      needsDocument,
      hashOfNavigation: () => router.state.navigation.location?.hash ?? '',
      loadPage: createLoadPage({ pages, telemetry, scope, i18n }),
      onShown: routing.reportPageShown,
      onBroken: releases.markBroken,
    }),
  );
  handleRefusedFiles({ releases, reload: () => void router.revalidate(), report });
  if (import.meta.webpackHot !== undefined) {
    const { followHotUpdates } = await import('./development/follow-hot-updates.ts');
    followHotUpdates({ registry, pages, releases, router, i18n });
  }
  return router;
}

/**
 * Whether the page was rendered for this visit. The server knows neither the fragment, nor a session of this tab alone,
 * nor the language of the browser's storage, nor overrides.
 */
function isRenderedForThisVisit(
  { document: rendered }: InitialPage,
  { site, session, fragment, i18n }: Omit<Visit, 'initialPage'> & { readonly fragment: string },
): boolean {
  return (
    fragment === '' &&
    session.credential === null &&
    (session.remembered === null || site.hasSession) &&
    rendered?.rendered.language === languageOf(i18n) &&
    site.activeOverrides.View === null
  );
}

/** Whether the page's code arrived in time, and its answers are those that it was rendered from. */
async function canHydrateUnchanged(
  { document: rendered, early }: InitialPage,
  page: FirstPage,
): Promise<boolean> {
  if (rendered === null) return false;
  const hydratable = canHydrate(page);
  const isHere =
    (await withTimeout(HYDRATION_TIMEOUT, hydratable)) ?? (early?.isPending === true && (await hydratable));
  return isHere && rendered.answers.isUnchanged();
}

interface FirstTree {
  readonly tree: ReactElement;
  readonly isHydrated: boolean;
  readonly router: DataRouter;
  readonly i18n: i18n;
  readonly blame: Pick<Blame, 'report'>;
}

async function showFirstPage({ root, document: rendered }: InitialPage, first: FirstTree): Promise<void> {
  const { tree, isHydrated, router, i18n, blame } = first;
  const options: RootOptions = {
    onCaughtError: (cause) => report('A page broke', cause),
    onUncaughtError: (cause) => {
      report('The site broke', cause);
      blame.report('broke', cause);
    },
  };
  if (rendered === null || !isHydrated) {
    rendered?.giveUp();
    await withTimeout(FIRST_PAGE_TIMEOUT, routerInitialized(router));
    createRoot(root, options).render(tree);
    return;
  }
  rendered.keep();
  const names = countryNamesOf(rendered.rendered.countries, languageOf(i18n));
  // In a transition, which yields to input: hydrating at once blocks a slow phone for 250 ms.
  startTransition(() => {
    hydrateRoot(root, <CountryNames value={names}>{tree}</CountryNames>, {
      ...options,
      onRecoverableError: (cause) => report('The page was made anew', cause),
    });
  });
}

/** Calls `begin` once React has rendered the first page, hydrated or new. */
function onFirstPageShown(scope: Scope, begin: () => void): void {
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
function withTimeout<Outcome>(milliseconds: number, outcome: Promise<Outcome>): Promise<Outcome | undefined> {
  return Promise.race([
    outcome,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds)),
  ]);
}

function followLanguage(instance: i18n): void {
  const { documentElement } = document;
  const follow = () => {
    const language = languageOf(instance);
    // Chromium styles the whole page anew, also when it is set to what it was.
    if (documentElement.lang !== language) documentElement.lang = language;
  };
  follow();
  instance.on('languageChanged', follow);
}

function followWindow(scope: Scope): void {
  const resized = scopeBind(windowResized, { scope });
  // Not at once: reading `innerWidth` forces a layout.
  requestAnimationFrame(() => resized(innerWidth));
  addEventListener('resize', () => resized(innerWidth), { passive: true });
  const returned = scopeBind(windowReturned, { scope });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') returned();
  });
}

/** Writes to the console, without personal data. */
function report(sentence: string, cause: unknown): void {
  console.error(sentence, cause);
}
