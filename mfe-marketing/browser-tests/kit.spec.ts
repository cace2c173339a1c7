import { expect, test } from '@nfcards/e2e/fixtures';
import { openPage } from '@nfcards/e2e/open-page';
import type { Locator, Page } from '@playwright/test';

const ICONS = [
  {
    lng: 'fr',
    search: 'Chercher une icône',
    asked: 'ETOILE',
    one: '1 icône',
    none: 'Aucune icône',
    clear: 'Voir toutes les icônes',
    copied: /«\sstar\s» est copié/,
  },
  {
    lng: 'en',
    search: 'Search the icons',
    asked: 'rating',
    one: '1 icon',
    none: 'No icon',
    clear: 'See every icon',
    copied: /“star” is copied/,
  },
] as const;

for (const words of ICONS) {
  test.describe(`the icons, ${words.lng}`, () => {
    test('RT18: an icon is found by a word and its name copied, by keyboard alone', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openPage(page, '/icon', words.lng);
      await page.getByLabel(words.search).focus();
      await page.keyboard.type(words.asked);
      await expect(page.getByText(words.one, { exact: true })).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: /^star / })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.copied)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('star');
    });

    test('RT18: what is not drawn is said, and the way back to every icon', async ({ page }) => {
      await openPage(page, '/icon', words.lng);
      const icons = page.getByRole('main').getByRole('listitem');
      const all = await icons.count();
      expect(all).toBeGreaterThan(100);
      await page.getByLabel(words.search).fill('sextant');
      await expect(page.getByText(words.none, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: words.clear }).click();
      await expect(icons).toHaveCount(all);
      await expect(page.getByLabel(words.search)).toBeFocused();
    });
  });
}

test('a name is copied in a browser that refuses its clipboard to scripts', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) },
    });
  });
  await openPage(page, '/icon', 'fr');
  await page.getByRole('button', { name: /^anchor / }).click();
  await expect(page.getByText(/«\sanchor\s» est copié/)).toBeVisible();
  const field = page.getByLabel('Chercher une icône');
  await field.focus();
  await page.keyboard.press('Control+V');
  await expect(field).toHaveValue('anchor');
});

test.describe('the kit', () => {
  test('shows each piece in the three palettes, whatever the one of the page', async ({ page }) => {
    await openPage(page, '/kit', 'fr');
    for (const own of ['night', 'day']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-palette', name), own);
      const papers = await groundsOf(piece(page, 'Avis'));
      expect(papers).toEqual(['rgb(250, 247, 239)', 'rgb(11, 22, 34)', 'rgb(0, 0, 0)']);
    }
    await page.getByLabel('Celle de la page').check();
    await expect(piece(page, 'Avis').locator('[data-palette]')).toHaveCount(0);
  });

  test('switches are pressed with the space bar, except while their change is on its way', async ({
    page,
  }) => {
    await openPage(page, '/kit', 'fr');
    const idle = page.getByRole('switch', { name: 'Offres de partenaires' }).first();
    await idle.focus();
    await page.keyboard.press('Space');
    await expect(idle).toBeChecked();
    const pending = page.getByRole('switch', { name: 'Masquer mon activité' }).first();
    await pending.focus();
    await page.keyboard.press('Space');
    await expect(pending).toBeFocused();
    await expect(pending).toBeChecked();
  });

  test('ST8: more of a list goes on at the first new item, and says how far it has come', async ({
    page,
  }) => {
    await openPage(page, '/kit', 'fr');
    const list = piece(page, 'Suite d’une liste').locator('[data-palette="day"]');
    const more = list.getByRole('button', { name: /^Afficher (3 îles|2 îles)/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: 'Belle-Île' })).toBeFocused();
    await expect(list.getByRole('status').first()).toHaveText('6 sur 8');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link', { name: 'Yeu' })).toBeFocused();
    await expect(more).toBeHidden();
    await expect(list.getByText('8 sur 8').first()).toBeVisible();
  });

  test('a table can be scrolled with keys where it scrolls, and nowhere else', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openPage(page, '/kit', 'fr');
    const tables = piece(page, 'Tableau').locator('[data-palette="day"]');
    const scrolling = tables.getByRole('group', { name: 'Places visiteurs' });
    await expect(scrolling).toHaveCount(1);
    await scrolling.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrolling.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await expect(tables.getByRole('rowheader', { name: 'Le Palais' })).toHaveCount(2);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(scrolling).toHaveCount(0);
  });

  test('the link before a map leads past what is in it', async ({ page }) => {
    await openPage(page, '/kit', 'fr');
    const map = piece(page, 'Cadre de carte').locator('[data-palette="day"]');
    const before = page.url();
    await map.getByRole('link', { name: 'Passer la carte' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(map.getByRole('button', { name: 'Plus près' })).not.toBeFocused();
    await expect(map.locator(':focus')).toHaveCount(0);
    expect(page.url()).toBe(before);
  });
});

function piece(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

function groundsOf(section: Locator): Promise<string[]> {
  return section
    .locator('[data-palette]')
    .evaluateAll((panes) => panes.map((pane) => getComputedStyle(pane).backgroundColor));
}
