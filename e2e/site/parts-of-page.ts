import type { Locator, Page } from '@playwright/test';

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const banner = (page: Page): Locator => page.getByRole('banner');
/** Of the search in the bar, once that is open. */
export const portField = (page: Page): Locator => banner(page).getByRole('combobox');

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Each language and each window once: what a language does in the other window too is told by no third visit. */
export const VISITS = [
  { lng: 'fr', size: 'desktop', viewport: DESKTOP },
  { lng: 'en', size: 'phone', viewport: PHONE },
] as const;
