import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { codeMailedTo } from '../../site/mailbox.ts';

/** Each flow by the keys alone: no pointer, and no focus that a reader could not have moved. */
const PASSWORD = 'petit foc et grand voile';

test.use({ viewport: { width: 1440, height: 900 } });

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab`);
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

for (const { lng, opened, member, leave, left, refused } of [
  {
    lng: 'fr',
    opened: /Votre compte est ouvert/,
    member: /Votre compte : Anne Le Goff/,
    leave: 'Se déconnecter',
    left: /Vous avez quitté votre compte/,
    refused: /ne convient pas/,
  },
  {
    lng: 'en',
    opened: /Your account is open/,
    member: /Your account: Anne Le Goff/,
    leave: 'Log out',
    left: /You have left your account|logged out/i,
    refused: /does not fit/,
  },
]) {
  test(`an account is opened, left, and entered again (${lng})`, async ({ page }) => {
    // Some three hundred presses of a key.
    const email = `anne.keys.${lng}.${Date.now()}@example.org`;
    const main = page.getByRole('main');
    await page.goto(`/register?lng=${lng}`);
    await typeInto(page, main.locator('input[autocomplete="given-name"]'), 'Anne');
    await typeInto(page, main.locator('input[autocomplete="family-name"]'), 'Le Goff');
    await typeInto(page, main.locator('input[type="email"]'), email);
    await typeInto(page, main.locator('input[autocomplete="new-password"]'), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(main.getByText(opened)).toBeVisible();
    const code = await codeMailedTo(page, email);
    await page.request.post('/api/email_verification_code', { data: { email, code } });

    await tabTo(page, page.getByRole('banner').getByRole('button', { name: member }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: leave })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: left })).toBeVisible();

    await tabTo(page, page.getByRole('banner').locator('a[href="/login"]'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const submit = main.locator('button[type="submit"]');
    await typeInto(page, main.locator('input[type="email"]'), email);
    await typeInto(page, main.locator('input[autocomplete="current-password"]'), 'another');
    await tabTo(page, submit);
    await page.keyboard.press('Space');
    await expect(main.getByText(refused).first()).toBeVisible();
    // Back to the field, whose words are taken by what is typed anew.
    await page.keyboard.press('Shift+Tab');
    const password = main.locator('input[autocomplete="current-password"]');
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(password).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('button', { name: member })).toBeVisible();
  });
}

test('ports are filtered, more are asked for, one is opened, and the way back keeps the list', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const ports = main.locator('a[href^="/port/"]');
  await page.goto('/search');
  await expect(ports).toHaveCount(40);
  await tabTo(page, main.getByRole('button', { name: /Afficher .* de plus/ }));
  await page.keyboard.press('Enter');
  await expect(ports).toHaveCount(80);
  await tabTo(page, ports.nth(41));
  const name = (await ports.nth(41).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/port\//);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect.poll(async () => name.includes((await heading.textContent()) || '?')).toBe(true);
  // The browser's own key for it is not the page's to test.
  await page.goBack();
  await expect(ports).toHaveCount(80);
});

test('a filter of the wallet is chosen', async ({ page }) => {
  await page.goto('/wallet');
  const insurance = page.getByRole('main').getByRole('button', { name: 'Assurance' });
  await tabTo(page, insurance);
  await page.keyboard.press('Space');
  await expect(insurance).toHaveAttribute('aria-pressed', 'true');
});
