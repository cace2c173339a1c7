import type { Request } from '@playwright/test';
import { SPEED_ROUTES } from '../../bench/speed-routes.ts';
import { expect, test } from '../../fixtures.ts';
import { untilAlive } from '../../site/alive.ts';
import { comesRendered } from '../../site/comes-rendered.ts';

/** How many requests a first visit may make, its document and what comes below the first screen included. */
const MAX_REQUESTS: Readonly<Record<string, number>> = {
  '/': 12,
  '/search': 13,
  '/port/FRLRH': 21,
  '/login': 14,
  '/wallet': 11,
};

test.use({ viewport: { width: 390, height: 844 } });

test('a first visit makes no more requests than it may, and adds no style sheet twice', async ({
  browser,
}) => {
  for (const { path } of SPEED_ROUTES) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await comesRendered(page, path);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (isOfVisit(request)) asked.push(request.url());
    });
    await page.goto(path);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    expect.soft(asked.length, asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS[path] ?? 0);
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')));
    expect.soft(sheets).toEqual([...new Set(sheets)]);
    await context.close();
  }
});

test('a rendered page asks for no script but its first before it is drawn', async ({ browser }) => {
  for (const { path } of SPEED_ROUTES) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await comesRendered(page, path);
    await page.addInitScript(holdFrames);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect.soft(scripts, path).toEqual([expect.stringMatching(/\/begin\.[^/]+$/)]);
    await page.evaluate(() => window.dispatchEvent(new Event('frames-released')));
    await untilAlive(page);
    expect.soft(scripts.length, path).toBeGreaterThan(1);
    await context.close();
  }
});

/** Scripts of the page are not told of a frame until an event releases them. */
function holdFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  const held: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.addEventListener('frames-released', () => {
    window.requestAnimationFrame = request;
    for (const callback of held) request(callback);
  });
}

/** Neither the files of a later page, which only the shell fetches, nor what a page tells of itself. */
function isOfVisit(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const isAhead = request.resourceType() === 'fetch' && pathname.startsWith('/releases/');
  return !isAhead && pathname !== '/telemetry';
}
