import type { Page } from '@playwright/test';
import { expect, test } from '../../anywhere.ts';
import { openPage } from '../../site/open-page.ts';
import { INDEXED_ROUTES, PUBLIC_ROUTES } from '../../site/public-routes.ts';

/** The most that a page may move under its reader, as Chromium sums it up (Cumulative Layout Shift). */
const LIMIT = 0.02;

/** A weak signal in harbour: fonts, chunks and answers come one after the other, and what they move is seen. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test.use({ expectedConsole: /404 \(Not Found\)/ });

/** Each page at one of the widths as everything comes late, at the other as its fonts do. */
const atWidth = (routes: readonly string[], no: number) =>
  routes.filter((path) => PUBLIC_ROUTES.indexOf(path) % VIEWPORTS.length === no);

for (const [no, viewport] of VIEWPORTS.entries()) {
  for (const path of atWidth(PUBLIC_ROUTES, no)) {
    test(`${path} does not move as it arrives, at ${viewport.width} px`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      const network = await context.newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', SLOW);
      await followShifts(page);
      await openPage(page, path, 'fr');
      await page.mouse.wheel(0, 3_000);
      await expectStill(page);
    });
  }

  for (const path of atWidth(INDEXED_ROUTES, VIEWPORTS.length - 1 - no)) {
    test(`${path} does not move as its fonts arrive late, at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const fonts = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise;
        await route.continue();
      });
      await followShifts(page);
      await page.goto(`${path}?lng=fr`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Until the rest of the page is there too, in the faces of the machine.
      await page.waitForTimeout(1_000);
      await forgetShifts(page);
      fonts.resolve();
      await page.evaluate(() => document.fonts.ready);
      await expectStill(page);
    });
  }
}

/** Two faces differ in each letter; over a page that evens out. */
const WIDTH_TOLERANCE = 0.02;

test('the faces of the machine that stand in are as wide as the site’s own', async ({ page }) => {
  await openPage(page, '/politique-de-confidentialite', 'fr');
  const ratios = await page.evaluate(async () => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) throw new Error('This browser has no canvas.');
    const found: { font: string; ratio: number }[] = [];
    for (const [query, weight] of [
      ['main p', 400],
      ['main h2', 550],
    ] as const) {
      const lines = [...document.querySelectorAll(query)].map((element) => String(element.textContent));
      const widthIn = (family: string) => {
        context.font = `${weight} 500px ${family}`;
        return lines.reduce((sum, line) => sum + context.measureText(line).width, 0);
      };
      const element = document.querySelector(query) ?? document.body;
      const [own = '', ...others] = getComputedStyle(element).fontFamily.split(', ');
      for (const family of others.filter((name) => name.includes(' on '))) {
        const isHere = await document.fonts.load(`${weight} 1rem ${family}`).then(
          (faces) => faces.length > 0,
          () => false,
        );
        if (isHere) found.push({ font: `${weight} ${family}`, ratio: widthIn(family) / widthIn(own) });
      }
    }
    return found;
  });
  expect(ratios).not.toEqual([]);
  for (const { font, ratio } of ratios)
    expect(Math.abs(ratio - 1), font).toBeLessThanOrEqual(WIDTH_TOLERANCE);
});

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}

async function followShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.textContent).slice(0, 60),
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What came later than the first paint for another reason, on a busy machine, is no matter of fonts. */
async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0));
}

async function expectStill(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(LIMIT);
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}
