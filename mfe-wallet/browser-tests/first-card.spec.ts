import { violationsOn } from '@nfcards/e2e/axe';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import { comeAs, expect, KEY, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper } from '@nfcards/e2e/papers';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import { givePassword, makeVault, VAULT, VAULT_PASSWORD } from '@nfcards/e2e/vault-steps';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    begin: 'Créer ma NFCard',
    boat: /^Nom du bateau/,
    choose: 'Choisir un fichier',
    goOn: 'Continuer : créer mon compte',
    register: 'Créer mon compte',
    confirm: 'Confirmer',
    waiting: 'Votre carte attend',
    erase: 'Tout effacer',
    notAllowed: /n’est ni un PDF/,
    certified: /^Certifié, n°/,
    reminder: 'Faites votre code de secours',
    later: 'Plus tard',
    found: 'Cette carte est-elle à vous ?',
    add: 'L’ajouter à mon portefeuille',
    line: /n’ont pas encore de code de secours/,
    made: /Votre code de secours ouvre désormais le coffre/,
  },
  en: {
    begin: 'Make my NFCard',
    boat: /^Name of the boat/,
    choose: 'Choose a file',
    goOn: 'Continue: open my account',
    register: 'Create my account',
    confirm: 'Confirm',
    waiting: 'Your card is waiting',
    erase: 'Erase it all',
    notAllowed: /This file is no PDF/,
    certified: /^Certified, no/,
    reminder: 'Make your recovery code',
    later: 'Later',
    found: 'Is this card yours?',
    add: 'Add it to my wallet',
    line: /have no recovery code yet/,
    made: /Your recovery code opens the vault from now on/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: PHONE },
  { lng: 'en', viewport: DESKTOP },
] as const;

const INSURANCE = pdfPaper('Assurance 2026.pdf', ['Responsabilite civile']);

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).press('Enter');

/** Fills the form of who registers. @returns the address */
async function register(page: Page, name: string): Promise<string> {
  const email = `first.${crypto.randomUUID()}@example.org`;
  const field = (autocomplete: string) => main(page).locator(`input[autocomplete="${autocomplete}"]`);
  await field('given-name').fill('Anne');
  await field('family-name').fill('Le Goff');
  await field('username').fill(email);
  await field('new-password').fill(VAULT_PASSWORD);
  await press(page, name);
  return email;
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];

  test.describe(`a first card (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('is prepared before there is an account, and certified with one password', {
      tag: lng === 'fr' ? '@engines' : [],
    }, async ({ page }) => {
      await openPage(page, '/', lng);
      const screens: string[] = [];
      page.on('framenavigated', () => screens.push(new URL(page.url()).pathname));
      await main(page).getByRole('link', { name: words.begin }).press('Enter');
      await main(page).getByLabel(words.boat).fill('Belle Brise');
      await main(page)
        .getByLabel(words.choose)
        .setInputFiles({ name: 'setup.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
      await expect(main(page).getByRole('alert')).toContainText(words.notAllowed);
      await main(page).getByLabel(words.choose).setInputFiles(INSURANCE);
      await expect(main(page).getByRole('alert')).toHaveCount(0);
      expect(await violationsOn(page)).toEqual([]);
      await press(page, words.goOn);
      const email = await register(page, words.register);
      const code = await codeMailedTo(page, email);
      await main(page).locator('input[autocomplete="one-time-code"]').fill(code);
      await press(page, words.confirm);
      await expect(main(page).getByText(words.certified)).toBeVisible({ timeout: 60_000 });
      expect(new URL(page.url()).pathname).toMatch(/^\/wallet\/nfcards\/[\da-f-]{36}$/);
      // The home page before them: five screens in all.
      expect(screens.map((path) => path.replace(/[\da-f-]{36}$/, ':id'))).toEqual([
        '/wallet/start',
        '/register',
        '/wallet/start',
        '/wallet/nfcards/:id',
      ]);

      await test.step('the recovery code is asked for, and can be put off', async () => {
        await expect(main(page).getByText(words.reminder)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await press(page, words.later);
        await expect(main(page).getByText(words.reminder)).toHaveCount(0);
        await expect(main(page).getByText(words.line)).toBeVisible();
        const vault = VAULT[lng];
        await press(page, vault.newCode);
        const recovery = (await main(page).locator('[data-code]').getAttribute('data-code')) ?? '';
        await press(page, vault.written);
        await main(page).getByLabel(vault.code).fill(recovery);
        await press(page, vault.confirm);
        await expect(main(page).getByText(words.made)).toBeVisible();
        await expect(main(page).getByText(words.line)).toHaveCount(0);
      });
    });

    if (lng === 'en') {
      test('waits encrypted, and can be erased', async ({ page }) => {
        await openPage(page, '/wallet/start', lng);
        await main(page).getByLabel(words.boat).fill('Goéland');
        await main(page).getByLabel(words.choose).setInputFiles(INSURANCE);
        await press(page, words.goOn);
        await expect(page).toHaveURL(/\/register\?next=/);
        const kept = await page.evaluate(async () => {
          const opening = indexedDB.open('nfcards-start');
          const database = await new Promise<IDBDatabase>((resolve) => {
            opening.onsuccess = () => resolve(opening.result);
          });
          const reading = database.transaction('start').objectStore('start').getAll();
          const [record] = await new Promise<{ file: { cipher: ArrayBuffer; key: CryptoKey } }[]>(
            (resolve) => {
              reading.onsuccess = () => resolve(reading.result);
            },
          );
          database.close();
          const bytes = new TextDecoder('latin1').decode(record?.file.cipher);
          return { isReadable: bytes.includes('%PDF'), isExtractable: record?.file.key.extractable };
        });
        expect(kept).toEqual({ isReadable: false, isExtractable: false });

        await openPage(page, '/wallet/start', lng);
        await expect(main(page).getByRole('heading', { name: words.waiting })).toBeVisible();
        await expect(main(page).getByText(/Assurance 2026\.pdf/)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await press(page, words.erase);
        await expect(main(page).getByLabel(words.boat)).toBeVisible();
        await page.reload();
        await expect(main(page).getByLabel(words.boat)).toBeVisible();
        await expect(main(page).getByRole('heading', { name: words.waiting })).toHaveCount(0);
      });

      test('goes into the wallet of whoever finds it only once they say so', async ({
        page,
        context,
        crew,
      }) => {
        await openPage(page, '/wallet/start', lng);
        await main(page).getByLabel(words.boat).fill('Goéland');
        await press(page, words.goOn);
        await expect(page).toHaveURL(/\/register\?next=/);
        await page.close();

        const other = await crew.register('Maelle');
        await givePassword(other, KEY);
        await comeAs(context, other);
        const found = await context.newPage();
        await openPage(found, '/wallet/start', lng);
        await expect(main(found).getByRole('heading', { name: words.found })).toBeVisible();
        expect(await violationsOn(found)).toEqual([]);
        await press(found, words.add);
        await makeVault(found, lng);
        await expect(found).toHaveURL(/\/wallet\/nfcards\/[\da-f-]{36}$/);
        await expect(main(found).getByRole('heading', { level: 1, name: 'Goéland' })).toBeVisible();
      });
    }
  });
}
