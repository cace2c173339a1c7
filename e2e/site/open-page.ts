import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Opens an address in a language, and waits until its own content is there and nothing more is asked for. */
export async function openPage(page: Page, path: string, lng: 'fr' | 'en'): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${lng}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', lng);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
