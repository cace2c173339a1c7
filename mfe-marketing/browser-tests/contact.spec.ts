import { expect, test } from '@nfcards/e2e/fixtures';
import { mailTo } from '@nfcards/e2e/mailbox';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Locator, Page } from '@playwright/test';

const WORDS = [
  {
    lng: 'fr',
    form: 'Nous écrire',
    name: 'Nom et prénom',
    email: 'Adresse électronique',
    phone: /^Téléphone/,
    subject: 'Objet',
    message: 'Message',
    submit: 'Envoyer le message',
    missing: [
      'Indiquez votre nom.',
      'Indiquez votre adresse électronique, pour la réponse.',
      'Indiquez l’objet de votre message.',
      'Écrivez votre message.',
    ],
    malformed: /n’est pas complète/,
    sending: /Envoi du message/,
    sent: /bien arrivé/,
    heading: 'Votre message est arrivé',
    receipt: /bien reçu votre message/,
  },
  {
    lng: 'en',
    form: 'Write to us',
    name: 'Full name',
    email: 'Email address',
    phone: /^Phone/,
    subject: 'Subject',
    message: 'Message',
    submit: 'Send the message',
    missing: [
      'Enter your name.',
      'Enter your email address, for the answer.',
      'Say what your message is about.',
      'Write your message.',
    ],
    malformed: /not complete/,
    sending: /Sending the message/,
    sent: /has arrived/,
    heading: 'Your message has arrived',
    receipt: /received your message/,
  },
] as const;
type Words = (typeof WORDS)[number];

const MESSAGE = 'Le ponton B est-il ouvert en hiver ?';

function formOf(page: Page, words: Words) {
  const form = page.getByRole('form', { name: words.form });
  return {
    form,
    name: form.getByLabel(words.name),
    email: form.getByLabel(words.email),
    phone: form.getByLabel(words.phone),
    subject: form.getByLabel(words.subject),
    message: form.getByLabel(words.message, { exact: true }),
    submit: form.getByRole('button', { name: words.submit }),
    summary: form.getByRole('alert'),
  };
}

async function fill(page: Page, words: Words, email: string): Promise<void> {
  const { name, subject, message, ...fields } = formOf(page, words);
  await name.fill('Anne Le Goff');
  await fields.email.fill(email);
  await subject.fill('Hivernage');
  await message.fill(MESSAGE);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 200; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not come there');
}

const toast = (page: Page, type: string) => page.locator(`[data-sonner-toast][data-type="${type}"]`);

for (const words of WORDS) {
  test.describe(`the contact form (${words.lng})`, () => {
    test(
      'S2: by keyboard alone, errors lead to their fields, and the message arrives',
      quickIf(words.lng === 'en'),
      async ({ page }) => {
        const email = `anne.${words.lng}.${Date.now()}@example.org`;
        await page.goto(`/?lng=${words.lng}`);
        const { name, phone, subject, message, submit, summary, ...fields } = formOf(page, words);
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(summary).toBeFocused();
        await expect(summary.getByRole('link')).toHaveText([...words.missing]);
        await expect(name).toHaveAttribute('aria-invalid', 'true');
        await expect(name).toHaveAccessibleDescription(words.missing[0]);

        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(name).toBeFocused();
        await page.keyboard.type('Anne Le Goff');
        // What is mended is not marked any more; what is not yet still is.
        await expect(name).not.toHaveAttribute('aria-invalid', 'true');
        await expect(subject).toHaveAttribute('aria-invalid', 'true');
        await tabTo(page, fields.email);
        await page.keyboard.type('anne@');
        await tabTo(page, phone);
        await page.keyboard.type('05 46 00 00 00');
        await tabTo(page, subject);
        await page.keyboard.type('Hivernage');
        await tabTo(page, message);
        await page.keyboard.type(MESSAGE);
        await tabTo(page, submit);
        await page.keyboard.press('Space');
        await expect(summary.getByRole('link')).toHaveText(words.malformed);
        await expect(summary).toBeFocused();

        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(fields.email).toBeFocused();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(email);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeFocused();
        const { pathname, search } = new URL(page.url());
        expect(pathname + search, 'the address tells nothing of the message').toBe('/success?of=contact');

        const toSupport = await mailTo(page, 'support@localhost', /\[Contact\] Hivernage/);
        expect(toSupport.text).toContain(MESSAGE);
        expect(toSupport.text).toContain('05 46 00 00 00');
        await mailTo(page, email, words.receipt);
      },
    );

    test('S14: one toast tells of the sending from its beginning to its end', async ({ page }) => {
      const answered = Promise.withResolvers<void>();
      let asked = 0;
      await page.route('**/api/contact_message*', async (route) => {
        asked += 1;
        await answered.promise;
        await route.continue();
      });
      await page.goto(`/?lng=${words.lng}`);
      await fill(page, words, `ada.${words.lng}.${Date.now()}@example.org`);
      // By its type: while it is under way it is called so.
      const submit = formOf(page, words).form.locator('button[type="submit"]');
      await submit.click();
      await expect(toast(page, 'loading')).toHaveText(words.sending);
      await expect(submit).toHaveAttribute('aria-disabled', 'true');
      // Pressed again it asks nothing more.
      await submit.click({ force: true });
      answered.resolve();
      await expect(toast(page, 'success')).toHaveText(words.sent);
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
      expect(asked).toBe(1);
    });

    test.describe('that the server refuses', () => {
      test.use({ expectedConsole: /503 \(Service Unavailable\)/ });

      test('A3: says why in the server’s words, and keeps what was typed', async ({ page }) => {
        const refusal = `Pas de courrier (${words.lng}).`;
        await page.route('**/api/contact_message*', (route) =>
          route.fulfill({
            status: 503,
            json: { failure: true, failure_kind: 'mail_unavailable', failure_message: refusal },
          }),
        );
        await page.goto(`/?lng=${words.lng}`);
        await fill(page, words, 'ada@example.org');
        const { submit, summary, message } = formOf(page, words);
        await submit.click();
        await expect(summary).toContainText(refusal);
        await expect(summary).toBeFocused();
        await expect(toast(page, 'error')).toHaveText(refusal);
        await expect(message).toHaveValue(MESSAGE);
      });
    });
  });
}

test.describe('with the API out of reach', () => {
  test.use({ expectedConsole: /ERR_CONNECTION_REFUSED/ });

  test('the message stays, on another page and back too, and goes when the API is there', async ({
    page,
  }) => {
    const [words] = WORDS;
    await page.goto('/');
    await page.route('**/api/contact_message*', (route) => route.abort('connectionrefused'));
    await fill(page, words, 'ada@example.org');
    const { submit, summary, message, ...fields } = formOf(page, words);
    await submit.click();
    await expect(toast(page, 'error')).toBeVisible();
    await expect(summary).toBeFocused();
    await expect(message).toHaveValue(MESSAGE);

    await page.getByRole('contentinfo').locator('a[href="/wallet"]').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Le portefeuille' })).toBeVisible();
    await page.goBack();
    await expect(message).toHaveValue(MESSAGE);
    await expect(fields.email).toHaveValue('ada@example.org');

    await page.unroute('**/api/contact_message*');
    await submit.click();
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    await page.goBack();
    await expect(message, 'what was sent is not sent again').toHaveValue('');
  });
});

test.describe('RT17: the success page', () => {
  for (const path of ['/success', '/success?of=contact', '/success?of=nothing']) {
    test(`${path} is sensible to whoever opens it, and not for search engines`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rien n’attend ici');
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('main').locator('a[href="/"]').click();
      await expect(page.getByRole('heading', { level: 1, name: /Une carte, un bateau/ })).toBeVisible();
    });
  }
});
