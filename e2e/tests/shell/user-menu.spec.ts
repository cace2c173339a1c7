import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { codeMailedTo } from '../../site/mailbox.ts';
import { banner, DESKTOP, heading } from '../../site/parts-of-page.ts';

test.use({ viewport: DESKTOP });

test.describe('S1: the menu of somebody who is logged in', () => {
  async function register(page: Page, firstName: string): Promise<string> {
    const { request } = page.context();
    const email = `${firstName.toLowerCase()}.${crypto.randomUUID()}@example.org`;
    const answer = await request.post('/api/register', {
      data: {
        email,
        first_name: firstName,
        last_name: 'Le Goff',
        hashed_password: 'a key made in a browser',
      },
    });
    expect(answer.ok()).toBe(true);
    // Who has not confirmed an address writes to nobody first.
    const code = await codeMailedTo(page, email);
    await request.post('/api/email_verification_code', { data: { email, code } });
    const { id } = (await (await request.get('/api/cookie')).json()) as { readonly id: string };
    return id;
  }

  test('counts what is unread, says so, and leads only to pages that are there', async ({
    page,
    browser,
    baseURL,
  }) => {
    const anne = await register(page, 'Anne');
    const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
    await register(await other.newPage(), 'Yann');
    const written = await other.request.post('/api/start_conversation', {
      data: { member_id: anne, id: crypto.randomUUID(), text: 'Une place pour ce soir' },
    });
    expect(await written.json()).toHaveProperty('message');
    await other.close();

    await page.goto('/');
    const opener = banner(page).getByRole('button', {
      name: 'Votre compte : Anne Le Goff, 1 élément non lu',
    });
    await expect(opener).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Se connecter' })).toHaveCount(0);
    await opener.click();
    const entries = page.getByRole('menuitem');
    await expect(entries.first()).toBeFocused();
    const paths = await entries.evaluateAll((found) =>
      found.flatMap((entry) => entry.getAttribute('href') ?? []),
    );
    expect(paths).toContain('/wallet');
    for (const path of paths) expect((await page.request.get(path)).status(), path).toBe(200);
  });

  test.describe('to log out', () => {
    // What the page still reads as the session ends is answered with 401.
    test.use({ expectedConsole: /401 \(Unauthorized\)/ });

    test('ends the session, says so, and goes home', { tag: '@quick' }, async ({ page }) => {
      await register(page, 'Anne');
      await page.goto('/wallet');
      await banner(page)
        .getByRole('button', { name: /^Votre compte/ })
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).press('Enter');
      await expect(page.getByText('Vous avez quitté votre compte.')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(heading(page)).toBeFocused();
      await expect(banner(page).getByRole('link', { name: 'Se connecter' })).toBeVisible();
      expect(await (await page.request.get('/api/cookie')).json()).toMatchObject({ failure: true });
    });

    test('leads home from a page of the member’s own too, not to the login', async ({ page }) => {
      await register(page, 'Anne');
      const { id } = (await (await page.request.get('/api/cookie')).json()) as { readonly id: string };
      await page.goto(`/profile/${id}/setting/about`);
      await banner(page)
        .getByRole('button', { name: /^Votre compte/ })
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).press('Enter');
      await expect(page.getByText('Vous avez quitté votre compte.')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(heading(page)).toBeFocused();
      await page.goto(`/profile/${id}/setting/about`);
      await expect(page).toHaveURL(/\/login\?next=/);
    });
  });

  test('stands in the one row of the bar on the smallest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await register(page, 'Anne');
    await page.goto('/');
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0) / 2;
    };
    const opener = banner(page).getByRole('button', { name: /^Votre compte/ });
    await expect(opener).toBeVisible();
    const [home, member] = [await middleOf(banner(page).getByRole('link').first()), await middleOf(opener)];
    expect(Math.abs(home - member)).toBeLessThan(4);
  });

  test.describe('on a failing line', () => {
    test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

    test('stays, and says why', async ({ page }) => {
      await register(page, 'Anne');
      await page.goto('/wallet');
      await page.route('**/api/logout', (route) => route.abort());
      const opener = banner(page).getByRole('button', { name: /^Votre compte/ });
      await opener.click();
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
      await expect(page.getByText('La déconnexion n’a pas abouti')).toBeVisible();
      await expect(page).toHaveURL('/wallet');
      await expect(opener).toBeVisible();
    });
  });
});
