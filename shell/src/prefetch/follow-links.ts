import type { Prefetch } from './prefetch.ts';

/** Milliseconds for which a pointer rests on a link that somebody means. */
const MEANT = 50;

/** Milliseconds in which a page that has come alive is left alone. */
const SETTLED = 2_000;

/** What browsers may tell of the connection (Network Information API). */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Has the pages there that links lead to: what is pointed at at once, what is seen when there is time. */
export function followLinks(prefetch: Prefetch): void {
  const asked = new Set<string>();
  const askFor = (link: HTMLAnchorElement) => {
    for (const file of prefetch.filesOf(link.pathname)) {
      if (asked.has(file)) continue;
      asked.add(file);
      void fetchAhead(file);
    }
  };
  const approach = (link: HTMLAnchorElement) => {
    if (isSaving() || !navigator.onLine) return;
    // All at once: each names the next only when it runs.
    askFor(link);
    prefetch.approach(link.pathname);
  };
  let resting: ReturnType<typeof setTimeout>;
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      clearTimeout(resting);
      const link = pageLink(target);
      if (link !== null) resting = setTimeout(() => approach(link), MEANT);
    },
    { passive: true },
  );
  for (const moment of ['focusin', 'pointerdown'] as const) {
    document.addEventListener(
      moment,
      ({ target }) => {
        const link = pageLink(target);
        if (link !== null) approach(link);
      },
      { passive: true },
    );
  }
  setTimeout(() => whenIdle(() => askForSeen(askFor)), SETTLED);
}

/**
 * Kept by the browser for whoever goes there; nothing is run before. Not by `<link rel="prefetch">`: Firefox refuses it
 * under this site's policy, and Safari has none.
 */
async function fetchAhead(file: string): Promise<void> {
  try {
    const response = await fetch(file, { priority: 'low' });
    // What is not read to its end is not kept.
    await response.arrayBuffer();
  } catch {
    // The page that needs it asks again, and says what is missing.
  }
}

/** Nothing is run before somebody goes there. */
function askForSeen(askFor: (link: HTMLAnchorElement) => void): void {
  if (isSlow()) return;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const link = pageLink(target);
      // One by one: all at once, a slow telephone is deaf for as long as a press may take to be heard.
      if (link !== null) whenIdle(() => askFor(link));
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
  const { connection: told } = navigator as { readonly connection?: Connection };
  return told ?? {};
}

function isSaving(): boolean {
  return connection().saveData === true;
}

function isSlow(): boolean {
  const { effectiveType = '4g' } = connection();
  return isSaving() || effectiveType !== '4g';
}

/** Safari has no idle callbacks. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
  else setTimeout(task, 200);
}
