import { violationsOn } from '@nfcards/e2e/axe';
import { mailTo } from '@nfcards/e2e/mailbox';
import { comeAs, expect, KEY, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import {
  givePassword,
  makeRecoveryCode,
  makeVault,
  openVault,
  VAULT,
  VAULT_PASSWORD,
} from '@nfcards/e2e/vault-steps';
import { type Page, request } from '@playwright/test';

const NEXT_PASSWORD = 'brume claire au lever du jour';
const LAST_PASSWORD = 'feu vert au bout de la jetée';

const WORDS = {
  fr: {
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    repeat: 'Nouveau mot de passe, encore une fois',
    change: 'Changer le mot de passe',
    changed: 'Votre mot de passe est changé',
    shut: /ne s’ouvre pas encore avec ce mot de passe/,
    send: 'Recevoir un code',
    beforehand: /ne s’ouvrent pas avec un nouveau mot de passe/,
    code: 'Code à six chiffres',
    reset: 'Changer de mot de passe',
    question: 'Vos documents chiffrés',
    back: 'Revenir en arrière',
    accept: 'Changer de mot de passe quand même',
    told: /s’ouvrent dans le portefeuille/,
    wallet: 'Ouvrir le portefeuille',
  },
  en: {
    current: 'Current password',
    next: 'New password',
    repeat: 'New password, once more',
    change: 'Change the password',
    changed: 'Your password is changed',
    shut: /does not open with this password yet/,
    send: 'Send me a code',
    beforehand: /do not open with a new password/,
    code: 'Six-digit code',
    reset: 'Change the password',
    question: 'Your encrypted documents',
    back: 'Go back',
    accept: 'Change the password all the same',
    told: /open in the wallet/,
    wallet: 'Open the wallet',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: PHONE },
  { lng: 'en', viewport: DESKTOP },
] as const;

const main = (page: Page) => page.getByRole('main');

/** How the vault of a member can be opened. */
async function waysIn(member: Member): Promise<readonly string[]> {
  const { wraps } = (await readAs(member, 'vault')) as unknown as {
    readonly wraps: readonly { readonly kind: string }[];
  };
  return wraps.map(({ kind }) => kind).sort();
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];
  const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
  const press = (page: Page, name: string) =>
    main(page).getByRole('button', { name, exact: true }).press('Enter');

  test.describe(`the vault and the password (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('S7: a new password opens the vault that the old one opened; one by mail does not, and says so before', async ({
      page,
      context,
      crew,
      site,
    }) => {
      // The browser makes the keys of passwords seven times.
      test.setTimeout(300_000);
      const member = await crew.register('Anne');
      await givePassword(member, KEY);
      await comeAs(context, member);
      const { id } = (await readAs(member, 'cookie')) as { readonly id: string };

      await test.step('a vault is made', async () => {
        await openPage(page, '/wallet/vault', lng);
        await makeVault(page, lng);
        await expect(main(page).getByRole('button', { name: VAULT[lng].newCode })).toBeVisible();
        expect(await waysIn(member)).toEqual(['password']);
        await makeRecoveryCode(page, lng);
        expect(await waysIn(member)).toEqual(['password', 'recovery']);
      });

      await test.step('the password is changed, and the new one opens it', async () => {
        await openPage(page, `/profile/${id}/setting/security-setting/change-password`, lng);
        await field(page, words.current).fill(VAULT_PASSWORD);
        await field(page, words.next).fill(NEXT_PASSWORD);
        await field(page, words.repeat).fill(NEXT_PASSWORD);
        await press(page, words.change);
        await expect(main(page).getByText(words.changed)).toBeVisible();
        await expect(main(page).getByText(words.shut)).toHaveCount(0);
        expect(await waysIn(member)).toEqual(['password', 'recovery']);
        await openPage(page, '/wallet/vault', lng);
        await openVault(page, lng, NEXT_PASSWORD);
      });

      await test.step('one that is forgotten shuts it, which is asked about first', async () => {
        await context.clearCookies();
        await page.evaluate(() => sessionStorage.clear());
        await openPage(page, '/forgot-password', lng);
        await expect(main(page).getByText(words.beforehand)).toBeVisible();
        await main(page).locator('input[type="email"]').fill(member.email);
        await press(page, words.send);
        await expect(field(page, words.code)).toBeVisible();
        const { text } = await mailTo(page, member.email, /^\d{6} .*(mot de passe|password)/);
        const choose = async () => {
          await field(page, words.code).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
          const passwords = main(page).locator('input[autocomplete="new-password"]');
          await passwords.first().fill(LAST_PASSWORD);
          await passwords.last().fill(LAST_PASSWORD);
          await press(page, words.reset);
          await expect(main(page).getByRole('heading', { name: words.question })).toBeFocused();
        };
        await choose();
        expect(await violationsOn(page)).toEqual([]);
        await press(page, words.back);
        await choose();
        await press(page, words.accept);
        await expect(page.getByText(words.told)).toBeVisible();
        await expect(page.getByRole('button', { name: words.wallet })).toBeVisible();
        // The session that a code of a mail opens lives as long as the tab.
        const token = await page.evaluate(() => sessionStorage.getItem('cookie'));
        const authorization = `Bearer ${token}`;
        const now = await request.newContext({ baseURL: site.url, extraHTTPHeaders: { authorization } });
        expect(await waysIn({ ...member, request: now })).toEqual(['recovery']);
        await now.dispose();
      });
    });
  });
}
