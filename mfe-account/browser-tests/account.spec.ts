import { expect, test } from '@nfcards/e2e/fixtures';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import type { Page } from '@playwright/test';
import { sessionCookies } from './session-cookies.ts';

const PASSWORD = 'petit foc et grand voile';
const WORDS = [
  { lng: 'fr', create: 'Créer mon compte', opened: /Votre compte est ouvert/, remember: /Rester connecté/ },
  { lng: 'en', create: 'Create my account', opened: /Your account is open/, remember: /Keep me logged in/ },
];

async function logIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('input[type="email"]').fill(email);
  await main.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await main.locator('button[type="submit"]').click();
}

for (const { lng, create, opened, remember } of WORDS) {
  test.describe(`an account (${lng})`, () => {
    test('SE1: registering logs in for good; a login without “remember me” lasts as long as the tab', async ({
      page,
      browser,
      site,
    }) => {
      const email = `anne.${lng}.${Date.now()}@example.org`;
      await page.goto(`/register?lng=${lng}`);
      const main = page.getByRole('main');
      await main.locator('input[autocomplete="given-name"]').fill('Anne');
      await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
      await main.locator('input[type="email"]').fill(email);
      await main.locator('input[autocomplete="new-password"]').fill(PASSWORD);
      await main.getByRole('button', { name: create }).click();
      await expect(main.getByText(opened)).toBeVisible();
      await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      await page.reload();
      await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      const [cookie] = await sessionCookies(page.context());
      expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
      expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).toBeNull();

      const code = await codeMailedTo(page, email);
      const verified = await page.request.post('/api/email_verification_code', { data: { email, code } });
      expect(await verified.json()).toEqual({});

      // Somebody else's device.
      const context = await browser.newContext({ baseURL: site.url });
      const guest = await context.newPage();
      await guest.goto(`/login?lng=${lng}`);
      await expect(guest.getByLabel(remember)).not.toBeChecked();
      await logIn(guest, email);
      await expect(guest.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      expect(await sessionCookies(context)).toEqual([]);
      await guest.reload();
      await expect(guest.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      const other = await context.newPage();
      await other.goto(`/login?lng=${lng}`);
      await expect(other.getByRole('main').locator('input[type="email"]')).toBeVisible();
      await expect(other.getByText('Anne Le Goff')).toHaveCount(0);
      await context.close();
    });
  });
}
