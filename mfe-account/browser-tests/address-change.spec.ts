import { untilAlive } from '@nfcards/e2e/alive';
import { violationsOn } from '@nfcards/e2e/axe';
import { codeMailedTo, mailTo } from '@nfcards/e2e/mailbox';
import { comeAs, expect, KEY, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { givePassword, makeVault, openVault, VAULT_PASSWORD } from '@nfcards/e2e/vault-steps';
import type { Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).press('Enter');

test.describe('another address of an account', () => {
  test.use({ viewport: PHONE });

  test('S7: it takes a code; the same password opens the vault then, and the former address undoes it', async ({
    page,
    context,
    crew,
  }) => {
    // The browser makes the keys of passwords seven times.
    test.setTimeout(300_000);
    const member = await crew.register('Anne');
    const next = `anne.${crypto.randomUUID()}@example.net`;
    await givePassword(member, KEY);
    await comeAs(context, member);
    const { id } = (await readAs(member, 'cookie')) as { readonly id: string };

    await test.step('a vault is made', async () => {
      await openPage(page, '/wallet/vault', 'fr');
      await makeVault(page, 'fr');
    });

    await test.step('the code that goes to the new address changes it', async () => {
      await openPage(page, `/profile/${id}/setting/account-setting/information`, 'fr');
      await main(page).getByRole('link', { name: 'Changer d’adresse' }).press('Enter');
      await expect(heading(page)).toHaveText('Changer d’adresse');
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByLabel('Nouvelle adresse électronique').fill(next);
      await main(page).getByLabel('Mot de passe', { exact: true }).fill(VAULT_PASSWORD);
      await press(page, 'Recevoir le code');
      await expect(main(page).getByLabel('Code à six chiffres')).toBeFocused();
      expect(await readAs(member, 'cookie')).toMatchObject({ email: member.email });
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.type(await codeMailedTo(page, next));
      await page.keyboard.press('Enter');
      await expect(main(page).getByText('Votre adresse est changée')).toBeVisible();
      expect(await readAs(member, 'cookie')).toMatchObject({ email: next });
    });

    await test.step('the same password opens the vault', async () => {
      await openPage(page, '/wallet/vault', 'fr');
      await openVault(page, 'fr');
    });

    await test.step('the mail to the former address undoes it, for whoever is not logged in', async () => {
      const { text } = await mailTo(page, member.email, /changé d’adresse/);
      const [link = ''] = /http\S+\/undo-address-change#[\w-]+/.exec(text) ?? [];
      await context.clearCookies();
      await page.goto(`/undo-address-change?lng=fr${new URL(link).hash}`);
      await untilAlive(page);
      await expect(heading(page)).toHaveText('Annuler le changement d’adresse');
      expect(await violationsOn(page)).toEqual([]);
      await press(page, 'Annuler le changement');
      await expect(main(page).getByText('Le changement est annulé')).toBeVisible();
      expect(new URL(page.url()).hash).toBe('');
      expect(await violationsOn(page)).toEqual([]);
    });

    await test.step('the former address logs in, and opens the vault', async () => {
      await main(page).getByRole('link', { name: 'Se connecter' }).press('Enter');
      await main(page).getByLabel('Adresse électronique').fill(member.email);
      await main(page).getByLabel('Mot de passe', { exact: true }).fill(VAULT_PASSWORD);
      await press(page, 'Se connecter');
      await expect(main(page).getByText('Vous êtes connecté.')).toBeVisible();
      await openPage(page, '/wallet/vault', 'fr');
      await openVault(page, 'fr');
    });
  });
});
