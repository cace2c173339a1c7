declare global {
  interface Window {
    readonly routeWatch: RouteWatch;
    /** Of the DevTools: hears when what is awaited is on the screen, in milliseconds of the page's clock. */
    readonly tellPainted?: (moment: string) => void;
  }
}

/** What a page notes of itself from its first moment. Moments are milliseconds of the page's clock. */
interface RouteWatch {
  /** From now on another content is awaited: one that is not there yet. */
  readonly await: (selector: string) => void;
  /** When somebody last pressed; null until then. */
  readonly pressedAt: () => number | null;
  readonly largestPaint: () => number | null;
  /** When React had the page, as it came or made anew, or a page without React said so: from then on it answers; null until then. */
  readonly aliveAt: () => number | null;
  /** Cumulative layout shift: the worst burst of shifts (Layout Instability, CLS as web-vitals has it). */
  readonly shift: () => number;
  /** The longest interaction so far, in milliseconds, to the next paint; null if none took 16. */
  readonly longestInteraction: () => number | null;
}

/**
 * To be run in the page before any script of its own. Says when what a selector finds is first on the screen, by the
 * browser's own Element Timing: the same whether it stood in the document or a script made it.
 */
export function watchRoute(selector: string): void {
  let awaited = selector;
  let seen = new WeakSet<Element>();
  /** Names what is awaited now: what is drawn later of the page before does not count. */
  let round = 0;

  function mark(): void {
    const found = document.querySelectorAll(awaited);
    for (const element of found) {
      if (seen.has(element)) continue;
      seen.add(element);
      // Text belongs to the nearest element around it.
      for (const part of [element, ...element.querySelectorAll('*')])
        part.setAttribute('elementtiming', `awaited ${round}`);
    }
  }
  // Hears of what was parsed or made before it is drawn.
  new MutationObserver(mark).observe(document, { childList: true, subtree: true });

  let aliveAt: number | null = null;
  const life = new MutationObserver(() => {
    const button = document.querySelector('header button');
    if (button === null || !(button.hasAttribute('data-alive') || isReacts(button))) return;
    aliveAt = performance.now();
    life.disconnect();
  });
  life.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-rendered', 'data-alive'],
  });

  function isReacts(button: Element): boolean {
    if (document.querySelector('#root[data-rendered]') !== null) return false;
    return Object.keys(button).some((key) => key.startsWith('__react'));
  }

  let told = false;
  observe('element', (entry) => {
    if (told || Reflect.get(entry, 'identifier') !== `awaited ${round}`) return;
    told = true;
    window.tellPainted?.(String(Reflect.get(entry, 'renderTime')));
  });

  let largestPaint: number | null = null;
  observe('largest-contentful-paint', (entry) => {
    largestPaint = entry.startTime;
  });

  let [worst, burst, began, last] = [0, 0, 0, 0];
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    const isSame = entry.startTime - last < 1000 && entry.startTime - began < 5000;
    if (!isSame) [burst, began] = [0, entry.startTime];
    last = entry.startTime;
    burst += Number(Reflect.get(entry, 'value'));
    worst = Math.max(worst, burst);
  });

  let longest: number | null = null;
  observe(
    'event',
    (entry) => {
      if (entry instanceof PerformanceEventTiming && entry.interactionId !== 0)
        longest = Math.max(longest ?? 0, entry.duration);
    },
    { durationThreshold: 16 },
  );

  let pressedAt: number | null = null;
  addEventListener(
    'click',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
    },
    { capture: true },
  );

  function observe(type: string, note: (entry: PerformanceEntry) => void, options = {}): void {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  }

  Object.defineProperty(window, 'routeWatch', {
    value: {
      await: (next) => {
        awaited = next;
        round += 1;
        told = false;
        seen = new WeakSet(document.querySelectorAll(next));
      },
      pressedAt: () => pressedAt,
      largestPaint: () => largestPaint,
      aliveAt: () => aliveAt,
      shift: () => worst,
      longestInteraction: () => longest,
    } satisfies RouteWatch,
  });
}
