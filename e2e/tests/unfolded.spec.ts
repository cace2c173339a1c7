import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { banner, DESKTOP, heading, portField } from '../site/parts-of-page.ts';
import { PALETTES } from '../site/public-routes.ts';

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
        await expect(page.getByRole('option', { name: 'La Rochelle' })).toBeVisible();
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
      for (const palette of PALETTES) {
        await page.evaluate((name) => document.documentElement.setAttribute('data-palette', name), palette);
        // A colour passes down the tree level by level.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        const { violations } = await new AxeBuilder({ page })
          .options({ resultTypes: ['violations'] })
          .disableRules(unfit)
          .analyze();
        expect(
          violations.flatMap(({ id, nodes }) =>
            nodes.map(({ failureSummary }) => `${id}: ${failureSummary}`),
          ),
          palette,
        ).toEqual([]);
      }
    });
  }
});
