import { expect, test } from '@nfcards/e2e/fixtures';
import { mailTo } from '@nfcards/e2e/mailbox';
import { quickIf } from '@nfcards/e2e/quick-if';

const WORDS = [
  {
    lng: 'fr',
    form: 'Le courrier du bord',
    email: 'Adresse électronique',
    submit: 'S’abonner',
    malformed: /n’est pas complète/,
    sent: /confirmez-y votre abonnement/,
    heading: 'Un courriel vous attend',
    question: /Confirmez votre abonnement/,
  },
  {
    lng: 'en',
    form: 'Mail from the chart table',
    email: 'Email address',
    submit: 'Subscribe',
    malformed: /not complete/,
    sent: /confirm your subscription/,
    heading: 'A mail is waiting for you',
    question: /Confirm your subscription/,
  },
];

for (const { lng, form, email, submit, malformed, sent, heading, question } of WORDS) {
  test.describe(`the newsletter (${lng})`, () => {
    test('refuses half an address next to its field, and keeps it', async ({ page }) => {
      await page.goto(`/?lng=${lng}`);
      const field = page.getByRole('form', { name: form }).getByLabel(email);
      await field.fill('skipper@');
      await field.press('Enter');
      await expect(page.getByText(malformed)).toBeVisible();
      await expect(field).toHaveValue('skipper@');
      await expect(field).toBeFocused();
      await expect(field).toHaveAccessibleDescription(malformed);
    });

    test(
      'S14, ST6, RT17: takes an address, says so in a toast and on the success page, and asks by mail',
      quickIf(lng === 'fr'),
      async ({ page }) => {
        const address = `skipper.${lng}.${Date.now()}@example.org`;
        await page.goto(`/?lng=${lng}`);
        const letters = page.getByRole('form', { name: form });
        await letters.getByLabel(email).fill(address);
        await letters.getByRole('button', { name: submit }).click();
        await expect(page.locator('[data-sonner-toast]').filter({ hasText: sent })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
        await expect(page.getByRole('main').getByText(address)).toBeVisible();
        expect(page.url()).toMatch(/\/success\?of=newsletter$/);
        await mailTo(page, address, question);

        await page.goBack();
        await expect(page.getByRole('main').getByText(address)).toBeVisible();
      },
    );
  });
}

test.describe('with the API out of reach', () => {
  test.use({ expectedConsole: /ERR_CONNECTION_REFUSED/ });

  test('the newsletter says why, keeps the address, and takes it when the API is back', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/mailing', (route) => route.abort('connectionrefused'));
    const letters = page.getByRole('form', { name: 'Le courrier du bord' });
    const field = letters.getByLabel('Adresse électronique');
    await field.fill('skipper@example.org');
    await letters.getByRole('button', { name: 'S’abonner' }).click();
    await expect(page.locator('[data-sonner-toast][data-type="error"]')).toBeVisible();
    await expect(field).toHaveValue('skipper@example.org');
    await expect(field).toBeFocused();
    await page.unroute('**/api/mailing');
    await letters.getByRole('button', { name: 'S’abonner' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Un courriel vous attend' })).toBeVisible();
  });
});
