import { expect, test } from '@nfcards/e2e/fixtures';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import { openPage } from '@nfcards/e2e/open-page';
import { banner } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';

const PASSWORD = 'petit foc et grand voile';

// Whoever is logged out is answered with 401.
test.use({ expectedConsole: /Failed to load resource/ });

test('SE1, A2: on the legacy wire too, a session is remembered in every tab, for 90 days', async ({
  browser,
  openSite,
}) => {
  // Three keys of passwords are made, and a site is started.
  test.setTimeout(400_000);
  const site = await openSite({ environment: { API_WIRE: 'legacy', LEGACY_WIRE: 'on' } });
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const email = `anne.${crypto.randomUUID()}@example.org`;
  const main = (of: Page) => of.getByRole('main');
  const named = (of: Page) => banner(of).getByText('Anne Le Goff').first();
  const button = (name: string) => main(page).getByRole('button', { name, exact: true });

  const logOut = async () => {
    await banner(page)
      .getByRole('button', { name: /^Votre compte/ })
      .click();
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(named(page)).toHaveCount(0);
  };
  const logIn = async ({ remember }: { readonly remember: boolean }) => {
    await openPage(page, '/login', 'fr');
    await main(page).locator('input[type="email"]').fill(email);
    await main(page).locator('input[autocomplete="current-password"]').fill(PASSWORD);
    if (remember)
      await main(page)
        .getByRole('checkbox', { name: /Rester connecté/ })
        .check();
    await button('Se connecter').click();
    await expect(named(page)).toBeAttached();
  };
  const inAnotherTab = async (members: 0 | 1) => {
    const tab = await context.newPage();
    await openPage(tab, '/', 'fr');
    await expect(named(tab)).toHaveCount(members);
    await tab.close();
  };
  const daysLeft = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookie');
    return cookie === undefined ? null : Math.round((cookie.expires - Date.now() / 1000) / 86_400);
  };

  await test.step('from registration on', async () => {
    await openPage(page, '/register', 'fr');
    await main(page).locator('input[autocomplete="given-name"]').fill('Anne');
    await main(page).locator('input[autocomplete="family-name"]').fill('Le Goff');
    await main(page).locator('input[type="email"]').fill(email);
    await main(page).locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await button('Créer mon compte').click();
    await main(page)
      .getByLabel('Code à six chiffres', { exact: true })
      .fill(await codeMailedTo(page, email));
    await button('Confirmer').click();
    await expect(page).toHaveURL(/\/wallet/);
    expect(await daysLeft()).toBe(90);
    await inAnotherTab(1);
    await logOut();
    expect(await daysLeft()).toBeNull();
    await inAnotherTab(0);
  });

  await test.step('after a login that asks for it', async () => {
    await logIn({ remember: true });
    expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).toBeNull();
    expect(await daysLeft()).toBe(90);
    await inAnotherTab(1);
    await page.reload();
    await expect(named(page)).toBeAttached();
    await logOut();
  });

  await test.step('and is the tab’s after one that does not', async () => {
    await logIn({ remember: false });
    expect(await daysLeft()).toBeNull();
    await inAnotherTab(0);
    await page.reload();
    await expect(named(page)).toBeAttached();
    await logOut();
    expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).toBeNull();
  });
  await context.close();
});
