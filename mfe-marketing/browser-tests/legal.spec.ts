import { expect, test } from '@nfcards/e2e/fixtures';
import { mailTo } from '@nfcards/e2e/mailbox';
import type { BrowserContext, Page } from '@playwright/test';

const PASSWORD = 'petit foc et grand voile';

/** Names of all that the site has left in this browser. */
async function leftBehind(page: Page, context: BrowserContext): Promise<string[]> {
  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...databases,
      ...(await caches.keys()),
    ];
  });
  return [...cookies, ...stored];
}

test.describe('RT6: the privacy policy', () => {
  // The site as it is, with what it keeps for a boat out of reach. The cookies of a session are taken away under its page.
  test.use({ serviceWorkers: 'allow', expectedConsole: /401 \(Unauthorized\)/ });

  test('names everything that a visit leaves in the browser', async ({ page, context }) => {
    const left = new Set<string>();
    const note = async () => {
      for (const name of await leftBehind(page, context)) left.add(name);
    };
    const email = `anne.legal.${Date.now()}@example.org`;
    const main = page.getByRole('main');
    await page.goto('/register');
    await main.locator('input[autocomplete="given-name"]').fill('Anne');
    await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
    await main.locator('input[type="email"]').fill(email);
    await main.locator('input[autocomplete="new-password"]').fill(PASSWORD);
    await main.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(main.getByText(/Votre compte est ouvert/)).toBeVisible();
    await note();
    // Only an address that is confirmed logs in.
    const [code] = /\b\d{6}\b/.exec((await mailTo(page, email, /./)).text) ?? [];
    const confirmed = await page.request.post('/api/email_verification_code', { data: { email, code } });
    expect(await confirmed.json()).toEqual({});
    await context.clearCookies();

    await page.goto('/login');
    await main.locator('input[type="email"]').fill(email);
    await main.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await main.locator('button[type="submit"]').click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('cookie'))).not.toBeNull();
    await context.addCookies([{ name: 'palette', value: 'night', url: page.url() }]);
    for (const path of ['/search', '/port/FRLRH', '/?lng=en', '/politique-de-confidentialite?lng=fr']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await note();
    }

    const named = await main.getByRole('rowheader').locator('code').allTextContents();
    expect([...left]).toEqual(
      expect.arrayContaining(['session', 'cookie', 'palette', 'i18nextLng', 'react-router-scroll-positions']),
    );
    expect([...left].filter((name) => !named.includes(name))).toEqual([]);
  });

  test('leads by its table of contents to each part, and to the contact form', async ({ page }) => {
    await page.goto('/politique-de-confidentialite');
    const contents = page.getByRole('navigation', { name: 'Sur cette page' });
    await contents.getByRole('link', { name: 'Vos droits' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Vos droits' })).toBeInViewport();
    await page.getByRole('link', { name: 'Écrire par le formulaire de contact' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Nous écrire' })).toBeInViewport();
  });
});

test.describe('the legal notice', () => {
  test('says that it is not filled in where nobody has', async ({ page }) => {
    await page.goto('/mentions-legales');
    await expect(page.getByRole('main').getByText(/n’a pas encore rempli/)).toBeVisible();
    await expect(page.getByRole('main').getByText(/pas encore dit où/)).toBeVisible();
  });

  test('names the publisher and the host of the settings, and leaves out what they do not say', async ({
    page,
    openSite,
  }) => {
    const site = await openSite({
      environment: { PUBLISHER_NAME: 'Association du Pertuis', HOSTING_NAME: 'Serveurs du Large' },
    });
    await page.goto(`${site.url}/mentions-legales`);
    const main = page.getByRole('main');
    await expect(main.getByText('Association du Pertuis')).toBeVisible();
    await expect(main.getByText('Serveurs du Large')).toBeVisible();
    await expect(main.getByText(/pas encore/)).toHaveCount(0);
    await expect(main.getByText('Immatriculation')).toHaveCount(0);
  });
});
