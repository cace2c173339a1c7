import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Locator, Page } from '@playwright/test';

const WORDS = {
  fr: {
    rows: [
      'Compte',
      'Connexion et sécurité',
      'Notifications',
      'Confidentialité et partage',
      'À propos',
      'Favoris',
    ],
    settings: 'Les réglages',
    messages: /^Les messages d’un ami ou d’un port/,
    all: /^Couper tous les courriels/,
    overridden: /Tout est coupé pour l’instant/,
    kept: 'C’est enregistré.',
    takenBack: /il est revenu comme avant/,
    refused: 'Trop de demandes.',
    isPrivate: 'Compte privé',
    legal: 'Mentions légales et licences',
  },
  en: {
    rows: ['Account', 'Login and security', 'Notifications', 'Privacy and sharing', 'About', 'Favourites'],
    settings: 'Settings',
    messages: /^Messages from a friend or a port/,
    all: /^Turn all notification mails off/,
    overridden: /Everything is off for now/,
    kept: 'Saved.',
    takenBack: /it is back as it was/,
    refused: 'Too many requests.',
    isPrivate: 'Private account',
    legal: 'Legal notice and licences',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, sailor: 'Soizic' },
  { lng: 'en', viewport: PHONE, sailor: 'Gwenn' },
] as const;

const idOf = async (member: Member) => String((await readAs(member, 'cookie')).id);
const main = (page: Page): Locator => page.getByRole('main');

for (const { lng, viewport, sailor } of VISITS) {
  const words = WORDS[lng];

  test.describe(`settings (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('RT11, S5: the menu leads to each page and back, with the keyboard alone', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting`, lng);
      const menu = main(page).getByRole('navigation', { name: words.settings, exact: true });
      await expect(menu.getByRole('link')).toHaveCount(words.rows.length);
      expect(await violationsOn(page)).toEqual([]);
      for (const name of words.rows.slice(0, 5)) {
        await menu.getByRole('link', { name: new RegExp(`^${name}`) }).press('Enter');
        await expect(menu).toHaveCount(0);
        await expect(heading(page)).toBeFocused();
        await page.goBack();
        await expect(menu).toBeVisible();
        // The arrival would take the focus from the next link.
        await expect(heading(page)).toBeFocused();
      }
    });

    test('RT11: about leads to the rules of the site', async ({ page, context, crew }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/about`, lng);
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByRole('link', { name: words.legal }).click();
      await expect(page).toHaveURL(/\/mentions-legales/);
    });

    test('S8, ST10: notifications are switched, and the switch above all leaves the others as they were', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/notification-setting`, lng);
      const toggle = (name: RegExp) => main(page).getByRole('switch', { name });
      const messages = toggle(words.messages);
      await expect(messages).toBeChecked();
      await messages.press('Space');
      await expect(messages).not.toBeChecked();
      await expect(page.getByText(words.kept)).toBeVisible();
      await toggle(words.all).press('Space');
      await expect(messages).toBeDisabled();
      await expect(page.getByText(words.overridden)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await expect
        .poll(() => readAs(member, 'cookie'))
        .toMatchObject({ disable_all_notifications: true, notification_messages: false });

      await page.reload();
      await expect(toggle(words.all)).toBeChecked();
      await toggle(words.all).click();
      await expect(messages).toBeEnabled();
      await expect(messages).not.toBeChecked();

      // The last of several quick presses counts.
      for (let press = 0; press < 3; press += 1) await messages.click();
      await expect(messages).toBeChecked();
      await expect.poll(() => readAs(member, 'cookie')).toMatchObject({ notification_messages: true });
    });

    test('S9, ST10: a switch that is refused goes back, and says why', async ({ page, context, crew }) => {
      const member = await crew.register(sailor);
      await comeAs(context, member);
      await openPage(page, `/profile/${await idOf(member)}/setting/privacy-setting`, lng);
      const toggle = main(page).getByRole('switch', { name: words.isPrivate });
      const failure = { failure: true, failure_message: words.refused, failure_kind: 'too_many_requests' };
      await page.route('**/api/update_data', (route) => route.fulfill({ json: failure }));
      await toggle.click();
      await expect(page.getByText(words.takenBack)).toBeVisible();
      await expect(page.getByText(words.refused)).toBeVisible();
      await expect(toggle).not.toBeChecked();
      expect(await violationsOn(page)).toEqual([]);
    });

    test('S9: a private account is seen by nobody else', async ({ page, context, crew }) => {
      const [member, other] = [await crew.register(sailor), await crew.known('Anne')];
      const id = await idOf(member);
      await comeAs(context, member);
      await openPage(page, `/profile/${id}/setting/privacy-setting`, lng);
      await main(page).getByRole('switch', { name: words.isPrivate }).press('Space');
      await expect(page.getByText(words.kept)).toBeVisible();
      expect(await readAs(other, `profile?id=${id}`)).toMatchObject({ failure_kind: 'profile_unknown' });
      await answerOf(member.request, 'update_data', { type: 'private_account', data: false });
    });
  });
}
