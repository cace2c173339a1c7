import type { Page } from '@playwright/test';
import { expect, test } from '../../anywhere.ts';
import { violationsOn } from '../../site/axe.ts';
import { banner, DESKTOP, heading, portField } from '../../site/parts-of-page.ts';

test.use({ viewport: DESKTOP });

test.describe('axe finds nothing in what unfolds', () => {
  test.use({ reducedMotion: 'reduce' });

  const OPENED = [
    {
      what: 'the search, with suggestions',
      // The list lies beside the landmarks; its field, which keeps the focus, is in one.
      unfit: ['region'],
      async open(page: Page) {
        await banner(page).getByRole('button', { name: 'Port', exact: true }).click();
        await portField(page).fill('roche');
        await expect(page.getByRole('option', { name: /^La Rochelle/ })).toBeVisible();
      },
    },
    {
      what: 'the calendar of the search',
      async open(page: Page) {
        await banner(page).getByRole('button', { name: 'Dates', exact: true }).click();
        await banner(page)
          .getByRole('button', { name: /Calendrier/ })
          .click();
        await expect(page.getByRole('grid').first()).toBeVisible();
      },
    },
    {
      what: 'the palettes',
      async open(page: Page) {
        await banner(page)
          .getByRole('button', { name: /^Couleurs/ })
          .click();
        await expect(page.getByRole('menuitemradio').first()).toBeVisible();
      },
    },
    {
      what: 'the footer’s panel',
      async open(page: Page) {
        const footer = page.getByRole('contentinfo');
        await footer.getByRole('button', { name: 'La protection des documents' }).click();
        await expect(footer.getByRole('heading', { name: 'La protection des documents' })).toBeVisible();
      },
    },
  ];

  for (const { what, unfit = [], open } of OPENED) {
    test(what, async ({ page }) => {
      await page.goto('/login');
      await expect(heading(page)).toBeVisible();
      await open(page);
      expect(await violationsOn(page, { without: unfit })).toEqual([]);
    });
  }
});
