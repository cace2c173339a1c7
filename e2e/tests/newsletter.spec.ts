import { expect, test } from '../fixtures.ts';

const WORDS = [
  {
    lng: 'fr',
    email: 'Adresse électronique',
    submit: 'S’abonner',
    malformed: /n’est pas complète/,
    sent: /confirmez-y votre abonnement/,
  },
  {
    lng: 'en',
    email: 'Email address',
    submit: 'Subscribe',
    malformed: /not complete/,
    sent: /confirm your subscription/,
  },
];

for (const { lng, email, submit, malformed, sent } of WORDS) {
  test.describe(`the newsletter (${lng})`, () => {
    test('refuses half an address next to its field, and keeps it', async ({ page }) => {
      await page.goto(`/?lng=${lng}`);
      const field = page.getByLabel(email);
      await field.fill('skipper@');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByText(malformed)).toBeVisible();
      await expect(field).toHaveValue('skipper@');
      await expect(field).toBeFocused();
    });

    test('S14, ST6: takes an address, says so in a toast and in its place', async ({ page }) => {
      await page.goto(`/?lng=${lng}`);
      await page.getByLabel(email).fill(`skipper.${lng}@example.org`);
      await page.getByRole('button', { name: submit }).click();
      await expect(page.locator('[data-sonner-toast]').filter({ hasText: sent })).toBeVisible();
      await expect(page.getByRole('main').getByText(`skipper.${lng}@example.org`)).toBeVisible();
    });
  });
}

test.describe('with the API out of reach', () => {
  test.use({ expectedConsole: /ERR_CONNECTION_REFUSED/ });

  test('the newsletter says why, keeps the address, and takes it when the API is back', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/mailing', (route) => route.abort('connectionrefused'));
    await page.getByLabel('Adresse électronique').fill('skipper@example.org');
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('skipper@example.org');
    await page.unroute('**/api/mailing');
    await page.getByRole('button', { name: 'S’abonner' }).click();
    await expect(page.getByRole('main').getByText('skipper@example.org')).toBeVisible();
  });
});
