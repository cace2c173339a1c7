import { expect, test } from '../../fixtures.ts';

/** What throws as it is read where somebody has blocked cookies, in Safari and Firefox as in Chrome. */
const FORBIDDEN = ['sessionStorage', 'localStorage', 'indexedDB'];

test.describe('a browser that lets no site keep anything', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript((names) => {
      for (const name of names)
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      Object.defineProperty(Navigator.prototype, 'serviceWorker', {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }, FORBIDDEN);
  });

  test('has pages that come alive all the same', { tag: '@quick' }, async ({ page }) => {
    await page.goto('/search');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Langue/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a port' })).toBeVisible();
    for (const path of ['/', '/login', '/wallet', '/port/FRLRH']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('lets somebody register', async ({ page }) => {
    await page.goto('/register');
    const main = page.getByRole('main');
    await main.locator('input[autocomplete="given-name"]').fill('Anne');
    await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
    await main.locator('input[type="email"]').fill(`anne.${crypto.randomUUID()}@example.org`);
    await main.locator('input[autocomplete="new-password"]').fill('petit foc et grand voile');
    await main.getByRole('button', { name: 'Créer mon compte', exact: true }).press('Enter');
    await expect(main.getByRole('heading', { name: 'Confirmez votre adresse' })).toBeVisible();
  });
});
