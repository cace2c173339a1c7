import type { Page, Request } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { untilAlive } from './alive.ts';

/** Opens an address in a language, and waits until its own content is there and nothing more is asked for. */
export async function openPage(page: Page, path: string, lng: 'fr' | 'en'): Promise<void> {
  const asked = followRequests(page);
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${lng}`);
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', lng);
  await expect.poll(asked.quietFor, { intervals: [100] }).toBeGreaterThan(QUIET);
  asked.leave();
  await page.evaluate(() => document.fonts.ready);
}

/** Milliseconds without a request after which a page has what it wants. */
const QUIET = 500;
/**
 * A member's page keeps it open for good: Playwright's own `networkidle` would never come. In Chromium's headless
 * shell it does not come of any page.
 */
const STREAM = '/api/events';

function followRequests(page: Page) {
  const open = new Set<Request>();
  let last = Date.now();
  const begin = (request: Request) => {
    if (new URL(request.url()).pathname === STREAM) return;
    open.add(request);
    last = Date.now();
  };
  const end = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  return {
    quietFor: () => (open.size > 0 ? 0 : Date.now() - last),
    leave: () => {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
    },
  };
}
