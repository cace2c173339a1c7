import type { Prefetch } from './prefetch.ts';

/** Milliseconds of hovering over a link before its page is prefetched. */
const HOVER_DELAY = 50;

/** Milliseconds after the first page was shown, before files of visible links are prefetched. */
const VISIBLE_LINKS_DELAY = 2_000;

/** The Network Information API, where browsers have it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Prefetches the pages of links: of hovered or focused links at once, of visible links when the browser is idle. */
export function prefetchLinks(prefetch: Prefetch): void {
  const prefetched = new Set<string>();
  const prefetchFiles = (link: HTMLAnchorElement) => {
    for (const file of prefetch.filesOf(link.pathname)) {
      if (prefetched.has(file)) continue;
      prefetched.add(file);
      void prefetchFile(file);
    }
  };
  const preload = (link: HTMLAnchorElement) => {
    if (savesData() || !navigator.onLine) return;
    // All files at once: without this, each is requested by the one before it as that runs.
    prefetchFiles(link);
    prefetch.preload(link);
  };
  let hoverTimer: ReturnType<typeof setTimeout>;
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      clearTimeout(hoverTimer);
      const link = pageLink(target);
      if (link !== null) hoverTimer = setTimeout(() => preload(link), HOVER_DELAY);
    },
    { passive: true },
  );
  for (const eventType of ['focusin', 'pointerdown'] as const) {
    document.addEventListener(
      eventType,
      ({ target }) => {
        const link = pageLink(target);
        if (link !== null) preload(link);
      },
      { passive: true },
    );
  }
  setTimeout(() => whenIdle(() => prefetchVisible(prefetchFiles)), VISIBLE_LINKS_DELAY);
}

/**
 * Fetches a file into the browser's cache, without running it. Not by `<link rel="prefetch">`: Firefox blocks it under
 * this site's policy, and Safari does not support it.
 */
async function prefetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(file, { priority: 'low' });
    // A body that is not read to its end is not cached.
    await response.arrayBuffer();
  } catch {
    // The page that needs it fetches it again, and reports the failure.
  }
}

/** Prefetches files of visible links, unless the connection is slow. Nothing runs before a navigation. */
function prefetchVisible(prefetchFiles: (link: HTMLAnchorElement) => void): void {
  if (isSlow()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const link = pageLink(target);
      // One by one: together they would block input on a slow phone.
      if (link !== null) whenIdle(() => prefetchFiles(link));
    }
  });
  for (const link of document.querySelectorAll('a[href^="/"]')) observer.observe(link);
}

/** A link to a page of the site that this tab would show. */
function pageLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
    return null;
  return link.pathname === location.pathname ? null : link;
}

function connection(): Connection {
  const { connection: connectionInfo } = navigator as { readonly connection?: Connection };
  return connectionInfo ?? {};
}

function savesData(): boolean {
  return connection().saveData === true;
}

function isSlow(): boolean {
  const { effectiveType = '4g' } = connection();
  return savesData() || effectiveType !== '4g';
}

/** Safari has no idle callbacks. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
  else setTimeout(task, 200);
}
