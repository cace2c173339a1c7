import { violationsOn } from '@nfcards/e2e/axe';
import { expect, test } from '@nfcards/e2e/fixtures';
import { mailTo } from '@nfcards/e2e/mailbox';
import { openPage } from '@nfcards/e2e/open-page';
import { heading, VISITS } from '@nfcards/e2e/parts-of-page';

const WORDS = {
  fr: {
    promises: [
      'NFCards illimitées',
      'L’accès Manage',
      'Le transfert de NFCards',
      'La mise en vente d’un bateau',
      'Aucune publicité',
      'Les offres des partenaires',
    ],
    grace: '30 jours pour changer d’avis',
    form: 'Prévenez-moi',
    email: 'Adresse électronique',
    submit: 'Me prévenir',
    malformed: /n’est pas complète/,
    asked: /suivez le lien du courriel/,
    subject: /NFCard Plus/,
    yes: 'Oui, prévenez-moi',
    done: /pour rien d’autre/,
    footer: 'NFCard Plus',
  },
  en: {
    promises: [
      'Unlimited NFCards',
      'Manage access',
      'NFCard transfer',
      'List a boat for sale',
      'No ads',
      'Partner offers',
    ],
    grace: '30 days to change your mind',
    form: 'Tell me when',
    email: 'Email address',
    submit: 'Tell me',
    malformed: /not complete/,
    asked: /follow the link in the mail/,
    subject: /NFCard Plus/,
    yes: 'Yes, tell me',
    done: /about nothing else/,
    footer: 'NFCard Plus',
  },
} as const;

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  test.describe(`NFCard Plus (${lng}, ${size})`, () => {
    test.use({ viewport });

    test('S12, K5: says what is to come, and of its 30 days of grace', async ({ page }) => {
      await openPage(page, '/nfcard-plus', lng);
      await expect(heading(page)).toHaveText('NFCard Plus');
      for (const name of [...words.promises, words.grace]) {
        await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible();
      }
      await expect(page.getByRole('contentinfo').getByRole('link', { name: words.footer })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });
  });

  test(`“tell me when” asks the address by mail, and subscribes it to nothing else (${lng})`, async ({
    page,
  }) => {
    const address = `plus.${lng}.${Date.now()}@example.org`;
    await openPage(page, '/nfcard-plus', lng);
    const form = page.getByRole('form', { name: words.form });
    const field = form.getByLabel(words.email);
    await field.fill('skipper@');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(words.malformed);
    await expect(field).toBeFocused();
    await field.fill(address);
    await form.getByRole('button', { name: words.submit, exact: true }).press('Enter');
    await expect(page.getByText(words.asked)).toBeVisible();
    const { text } = await mailTo(page, address, words.subject);
    const link = /\/newsletter\/confirm\?token=[\w-]+&topic=plus/.exec(text)?.[0];
    await page.goto(`${link}&lng=${lng}`);
    await page.getByRole('button', { name: words.yes, exact: true }).press('Enter');
    await expect(page.getByText(words.done)).toBeVisible();
  });
}
