import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    title: 'Favoris',
    ports: 'Ports',
    mechanics: 'Mécaniciens',
    shops: 'Accastillage',
    none: 'Aucun mécanicien favori',
    find: 'Chercher un mécanicien',
    remove: /^Retirer/,
    removed: (name: string) => `${name} n’est plus dans vos favoris.`,
    putBack: (name: string) => `${name} est de nouveau dans vos favoris.`,
    undo: 'Annuler',
    failed: /est resté dans vos favoris/,
    noPort: 'Aucun port favori',
  },
  en: {
    title: 'Favourites',
    ports: 'Ports',
    mechanics: 'Mechanics',
    shops: 'Fittings shops',
    none: 'No favourite mechanic',
    find: 'Find a mechanic',
    remove: /^Remove/,
    removed: (name: string) => `${name} is no longer among your favourites.`,
    putBack: (name: string) => `${name} is among your favourites again.`,
    undo: 'Undo',
    failed: /stayed among your favourites/,
    noPort: 'No favourite port',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, name: 'Nolwenn' },
  { lng: 'en', viewport: PHONE, name: 'Loeiza' },
] as const;

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('li[data-item]');

async function pathOf(member: Member): Promise<string> {
  return `/profile/${String((await readAs(member, 'cookie')).id)}/manage-favorite`;
}

for (const { lng, viewport, name } of VISITS) {
  const words = WORDS[lng];
  const tab = (page: Page, label: string) => main(page).getByRole('tab', { name: label });

  test.describe(`the list of favourites (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('RT12: has a tab for each directory, which the address names', async ({ page, context, crew }) => {
      const member = await crew.register(name);
      await answerOf(member.request, 'user_add_port_favorite', { data: 'FRBES' });
      await answerOf(member.request, 'user_add_port_favorite', { data: 'FRLRH' });
      await answerOf(member.request, 'user_add_shop_favorite', { data: 'made-up-shop-6' });
      await comeAs(context, member);
      await openPage(page, await pathOf(member), lng);
      await expect(heading(page)).toHaveText(words.title);
      await expect(tab(page, words.ports)).toHaveAttribute('aria-selected', 'true');
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', '/port/FRLRH');
      expect(await violationsOn(page)).toEqual([]);

      // By keyboard: one tab on, then to the last.
      await tab(page, words.ports).focus();
      await page.keyboard.press('ArrowRight');
      await expect(tab(page, words.mechanics)).toBeFocused();
      await expect(page).toHaveURL(/[?&]of=mechanics/);
      await expect(main(page).getByRole('heading', { name: words.none })).toBeVisible();
      await expect(main(page).getByRole('link', { name: words.find })).toHaveAttribute(
        'href',
        '/search?filter=mechanics',
      );
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('End');
      await expect(page).toHaveURL(/[?&]of=shops/);
      await expect(rows(page).getByRole('link')).toHaveAttribute('href', '/accastillage/made-up-shop-6');
      await page.reload();
      await expect(tab(page, words.shops)).toHaveAttribute('aria-selected', 'true');
    });

    test('S14: a favourite is taken off, and back on by the toast; the focus stays in the list', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register(name);
      await answerOf(member.request, 'user_add_port_favorite', { data: 'FRBES' });
      await answerOf(member.request, 'user_add_port_favorite', { data: 'FRLRH' });
      await comeAs(context, member);
      await openPage(page, await pathOf(member), lng);
      const port = (await rows(page).first().getByRole('link').textContent()) ?? '';
      await rows(page).first().getByRole('button', { name: words.remove }).press('Enter');
      await expect(page.getByText(words.removed(port))).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).first().getByRole('link')).toBeFocused();
      expect(await readAs(member, 'get_data?type=ports_favorites')).toMatchObject({ result: [['FRBES']] });

      await page.getByRole('button', { name: words.undo }).press('Enter');
      await expect(page.getByText(words.putBack(port))).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await expect(rows(page).first()).toContainText(port);

      await rows(page).first().getByRole('button', { name: words.remove }).click();
      await expect(rows(page)).toHaveCount(1);
      await rows(page).first().getByRole('button', { name: words.remove }).click();
      await expect(main(page).getByRole('heading', { name: words.noPort })).toBeVisible();
    });

    test.describe('on a failing line', () => {
      test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

      test('keeps what could not be taken off', async ({ page, context, crew }) => {
        const member = await crew.known('Soizic');
        await answerOf(member.request, 'user_add_port_favorite', { data: 'FRLEH' });
        await comeAs(context, member);
        await openPage(page, await pathOf(member), lng);
        await expect(rows(page)).not.toHaveCount(0);
        const count = await rows(page).count();
        await page.route('**/api/user_remove_port_favorite', (route) => route.abort());
        await rows(page).first().getByRole('button', { name: words.remove }).click();
        await expect(page.getByText(words.failed)).toBeVisible();
        await expect(rows(page)).toHaveCount(count);
      });
    });
  });
}
