import { expect, test } from '../anywhere.ts';
import { openPage } from '../site/open-page.ts';
import { PUBLIC_ROUTES } from '../site/public-routes.ts';

/** The most that a page may move under its reader, as Chromium sums it up (Cumulative Layout Shift). */
const LIMIT = 0.02;

/** A weak signal in harbour: fonts, chunks and answers come one after the other, and what they move is seen. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

test.use({ expectedConsole: /404 \(Not Found\)/ });

for (const path of PUBLIC_ROUTES) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    test(`${path} does not move as it arrives, at ${viewport.width} px`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      const network = await context.newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', SLOW);
      await page.addInitScript(() => {
        const shifts: { value: number; what: string[] }[] = [];
        Object.assign(globalThis, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as LayoutShift[]) {
            if (entry.hadRecentInput) continue;
            shifts.push({
              value: entry.value,
              what: entry.sources.map(({ node }) =>
                node instanceof Element
                  ? node.outerHTML.slice(0, 90)
                  : String(node?.textContent).slice(0, 60),
              ),
            });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await openPage(page, path, 'fr');
      await page.mouse.wheel(0, 3_000);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      const shifts = await page.evaluate(
        () => (globalThis as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(LIMIT);
    });
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
