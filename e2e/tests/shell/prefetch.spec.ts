import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

/** Addresses that the page asks for from now on, without what names their release. */
function asked(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => {
    all.push(new URL(request.url()).pathname.replace(/^\/releases\/([^/]+)\/[^/]+\//, '$1/'));
  });
  return all;
}

const ports = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Ports', exact: true });

async function openHome(page: Page): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => ports(page).evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

test.describe('a link', () => {
  test.use({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });

  test('that is pointed at has its page and its answer there before it is pressed', async ({ page }) => {
    await openHome(page);
    const all = asked(page);
    await ports(page).hover();
    await expect.poll(() => all).toContain('/api/ports_data');
    await expect.poll(() => all.some((path) => /^mfe-directory\/search\./.test(path))).toBe(true);
    const before = all.filter((path) => path.startsWith('/api/ports_data')).length;
    await ports(page).click();
    await expect(page.locator('main a[href^="/port/"]')).toHaveCount(40);
    expect(all.filter((path) => path.startsWith('/api/ports_data'))).toHaveLength(before);
  });

  test('that is reached by keyboard too', async ({ page }) => {
    await openHome(page);
    const all = asked(page);
    await ports(page).focus();
    await expect.poll(() => all).toContain('/api/ports_data');
  });

  test('that is seen has its files there when there is time', async ({ page }) => {
    const all = asked(page);
    await openHome(page);
    await expect.poll(() => all).toContain('mfe-directory/remoteEntry.js');
    expect(all).not.toContain('/api/ports_data');
  });

  test('has nothing there where somebody saves data', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    const all = asked(page);
    await openHome(page);
    await ports(page).hover();
    // As long as it takes the others.
    await page.waitForTimeout(3_000);
    expect(all.filter((path) => path.startsWith('mfe-directory') || path.startsWith('/api/ports'))).toEqual(
      [],
    );
  });
});

test.describe('a page that may be rendered before a press', () => {
  test.use({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });

  test('stands there out of sight, says nothing, and is shown as it is', async ({ page }) => {
    await openHome(page);
    const title = await page.title();
    const logo = page.getByRole('banner').locator('a[href="/"]').first();
    const next = page.locator('[data-page-heading]').filter({ hasText: 'Une carte, un bateau' });
    await logo.hover();
    await expect(next).toBeAttached();
    await expect(next).toBeHidden();
    await expect(page).toHaveTitle(title);
    await next.evaluate((heading) => heading.setAttribute('data-before', ''));
    await logo.click();
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('data-before', '');
    await expect(page).not.toHaveTitle(title);
    await expect(page.locator('[data-page-heading]')).toHaveCount(1);
  });
});
