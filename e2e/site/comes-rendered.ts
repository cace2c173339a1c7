import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until the gateway renders a page: a first visitor may come before it has done so for the first time. */
export async function comesRendered(page: Page, url: string, language: 'fr' | 'en' = 'fr'): Promise<void> {
  const asked = { headers: { 'accept-language': language } };
  await expect
    .poll(async () => (await page.request.get(url, asked)).text(), { timeout: 120_000 })
    .toContain('data-rendered');
}
