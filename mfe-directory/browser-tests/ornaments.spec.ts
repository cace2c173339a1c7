import { expect, test } from '@nfcards/e2e/anywhere';
import { openPage } from '@nfcards/e2e/open-page';
import type { Locator, Page } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test.describe('an imagined seabed', () => {
  test('is drawn as somebody comes near it', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await openPage(page, '/', 'fr');
    const seabeds = seabedsOf(page);
    await expect.poll(() => isDrawn(seabeds.first())).toBe(true);
    await untilIdle(page);
    expect(await isDrawn(seabeds.last())).toBe(false);
    await seabeds.last().scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(seabeds.last())).toBe(true);
  });

  test('is not drawn where a phone leaves it out', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openPage(page, '/port/FRLRH', 'fr');
    const seabed = seabedsOf(page);
    await expect(seabed).toHaveCount(1);
    await expect(seabed).toBeHidden();
    await untilIdle(page);
    expect(await isDrawn(seabed)).toBe(false);
    await page.setViewportSize(DESKTOP);
    await expect.poll(() => isDrawn(seabed)).toBe(true);
  });
});

function seabedsOf(page: Page): Locator {
  return page.getByRole('main').locator('svg:has(> path[d="M0 0h480v300H0Z"], > path[d="M0 0h1200v420H0Z"])');
}

/** Water is there at once; what is drawn later is grouped by depth. */
async function isDrawn(seabed: Locator): Promise<boolean> {
  return (await seabed.locator('g').count()) > 0;
}

/** Twice: a drawing that is asked for in one idle moment is there in the next. */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let moment = 0; moment < 2; moment += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });
}
