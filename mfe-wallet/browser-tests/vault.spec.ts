import { violationsOn } from '@nfcards/e2e/axe';
import { answerOf, comeAs, expect, KEY, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import {
  givePassword,
  makeRecoveryCode,
  makeVault,
  openVault,
  VAULT_PASSWORD,
} from '@nfcards/e2e/vault-steps';
import type { BrowserContext, Page } from '@playwright/test';
import { printedSheets } from './printed.ts';

const WORDS = {
  fr: {
    make: 'Un coffre pour vos documents',
    closed: 'Votre coffre est fermé',
    password: 'Mot de passe de votre compte',
    begin: 'Créer mon coffre',
    wrongAccount: /mot de passe/i,
    code: 'Code de secours',
    codeTitle: 'Votre code de secours',
    written: 'Je l’ai mis en lieu sûr',
    confirm: 'Vérifier le code',
    newCode: 'Faire le code de secours',
    malformed: /erreur de saisie/,
    back: 'Revoir le code',
    open: 'Ouvrir le coffre',
    wrong: /Ce mot de passe n’ouvre pas le coffre/,
    byCode: 'Avec le code de secours',
    reseal: 'Votre mot de passe n’ouvre pas encore ce coffre',
    present: 'Mot de passe actuel',
    resealNow: 'Ouvrir avec ce mot de passe désormais',
    byPasskey: 'Sans mot de passe : utiliser une clé d’accès',
    openByPasskey: 'Ouvrir avec une clé d’accès',
    choose: 'Choisir des fichiers',
  },
  en: {
    make: 'A vault for your documents',
    closed: 'Your vault is closed',
    password: 'Password of your account',
    begin: 'Make my vault',
    wrongAccount: /password/i,
    code: 'Recovery code',
    codeTitle: 'Your recovery code',
    written: 'I have put it somewhere safe',
    confirm: 'Check the code',
    newCode: 'Make the recovery code',
    malformed: /a mistake in this code/,
    back: 'See the code again',
    open: 'Open the vault',
    wrong: /This password does not open the vault/,
    byCode: 'With the recovery code',
    reseal: 'Your password does not open this vault yet',
    present: 'Current password',
    resealNow: 'Let this password open it',
    byPasskey: 'No password: use a passkey',
    openByPasskey: 'Open with a passkey',
    choose: 'Choose files',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP },
  { lng: 'en', viewport: PHONE },
] as const;
const QUARTER_OF_AN_HOUR = '15:30';

/** The page of a card, whose documents need the vault. */
async function makeCard({ request }: Member): Promise<string> {
  const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await answerOf(request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id, title: '' })).toEqual({ id });
  return `/wallet/nfcards/${id}`;
}

/** Gives the browser a passkey that knows a secret of its own. */
async function givePasskey(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.evaluate(async () => {
    await navigator.credentials.create({
      publicKey: {
        rp: { name: 'NFCards' },
        user: { id: new Uint8Array(8), name: 'anne', displayName: 'Anne' },
        challenge: new Uint8Array(32),
        pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        extensions: { prf: {} },
      },
    });
  });
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];
  const main = (page: Page) => page.getByRole('main');
  const title = (page: Page, name: string) => main(page).getByRole('heading', { name, exact: true });
  const press = (page: Page, name: string) =>
    main(page).getByRole('button', { name, exact: true }).press('Enter');
  const isOpen = (page: Page) => expect(main(page).getByLabel(words.choose)).toBeAttached();
  const isClosed = (page: Page) => expect(title(page, words.closed)).toBeVisible();

  test.describe(`the vault (${lng}, ${viewport.width} px)`, () => {
    // A password that is not that of the account is refused, of which the browser tells too.
    test.use({ viewport, expectedConsole: /403 \(Forbidden\)/ });

    test('is made with the password, closes by itself, and opens in every tab', {
      tag: lng === 'fr' ? '@engines' : [],
    }, async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await givePassword(member, KEY);
      await comeAs(context, member);
      const path = await makeCard(member);
      await page.clock.install();
      await openPage(page, path, lng);
      await expect(title(page, words.make)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await main(page).getByLabel(words.password).fill('une autre phrase');
      await press(page, words.begin);
      await expect(main(page).getByRole('alert')).toContainText(words.wrongAccount);
      await main(page).getByLabel(words.password).fill(VAULT_PASSWORD);
      await press(page, words.begin);
      await isOpen(page);

      const second = await context.newPage();
      await second.goto(`${path}?lng=${lng}`);
      await isOpen(second);

      // Firefox hands keys to the tab in front alone.
      await page.bringToFront();
      await page.clock.fastForward(QUARTER_OF_AN_HOUR);
      await isClosed(page);
      await isClosed(second);
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByLabel(words.password).fill('une autre phrase');
      await press(page, words.open);
      await expect(main(page).getByRole('alert')).toContainText(words.wrong);
      await openVault(page, lng);
      await isOpen(page);
      await second.close();
      await page.reload();
      await isClosed(page);
    });

    test('gets a recovery code that is written down and typed again', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await givePassword(member, KEY);
      await comeAs(context, member);
      await openPage(page, '/wallet/vault', lng);
      await makeVault(page, lng);
      await press(page, words.newCode);
      await expect(title(page, words.codeTitle)).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
      const code = (await main(page).locator('[data-code]').getAttribute('data-code')) ?? '';

      const [sheet, ...others] = await printedSheets(page);
      expect(others).toEqual([]);
      expect(sheet?.text.replace(/\s/g, '')).toContain(code.replaceAll('-', ''));
      expect(sheet?.text).not.toContain(words.codeTitle);

      await press(page, words.written);
      await main(page).getByLabel(words.code).fill(code.slice(0, -1));
      await press(page, words.confirm);
      await expect(main(page).getByRole('alert')).toContainText(words.malformed);
      expect(await violationsOn(page)).toEqual([]);
      await press(page, words.back);
      await expect(main(page).locator('[data-code]')).toHaveAttribute('data-code', code);
      await press(page, words.written);
      // However it is typed.
      await main(page).getByLabel(words.code).fill(code.toLowerCase().replaceAll('-', ' '));
      await press(page, words.confirm);
      await expect(main(page).getByRole('button', { name: words.newCode })).toHaveCount(0);
    });

    test('tells no script of the site what opens it', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await givePassword(member, KEY);
      await comeAs(context, member);
      await openPage(page, await makeCard(member), lng);
      await makeVault(page, lng);
      await isOpen(page);
      const stranger = await context.newPage();
      await stranger.goto('/');
      const { id } = await readAs(member, 'cookie');
      const heard = await stranger.evaluate(async (memberId) => {
        const channel = new BroadcastChannel('nfcards-vault');
        const { promise, resolve } = Promise.withResolvers<unknown[]>();
        const messages: unknown[] = [];
        channel.onmessage = ({ data }) => {
          if (data.kind === 'active') return;
          messages.push(Object.entries(data).map(([name, value]) => `${name}: ${value}`));
          // The last question is the one that has an answer.
          if (data.kind === 'opened') resolve(messages);
        };
        channel.postMessage({ kind: 'wanted', memberId });
        channel.postMessage({ kind: 'asked', memberId });
        return promise;
      }, String(id));
      expect(heard).toEqual([['kind: opened', `memberId: ${id}`]]);
    });

    test('opens by the recovery code when the password was replaced, and then by the new one', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      // The vault knows the password of before: its key is that of another account.
      await givePassword(member, KEY);
      const path = await makeCard(member);
      await openPage(page, '/wallet/vault', lng);
      await makeVault(page, lng);
      const code = await makeRecoveryCode(page, lng);
      await openPage(page, path, lng);
      await isClosed(page);

      await press(page, words.byCode);
      await main(page).getByLabel(words.code).fill('7K3M');
      await press(page, words.open);
      await expect(main(page).getByRole('alert')).toContainText(words.malformed);
      await main(page).getByLabel(words.code).fill(code);
      await press(page, words.open);
      await isOpen(page);
      await expect(title(page, words.reseal)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByLabel(words.present).fill(VAULT_PASSWORD);
      await press(page, words.resealNow);
      await expect(title(page, words.reseal)).toHaveCount(0);
      await page.reload();
      await openVault(page, lng);
      await isOpen(page);
    });

    test('is made and opened by a passkey where there is no password', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      const path = await makeCard(member);
      await openPage(page, path, lng);
      await givePasskey(context, page);
      await press(page, words.byPasskey);
      await isOpen(page);
      await page.reload();
      await isClosed(page);
      await press(page, words.openByPasskey);
      await isOpen(page);
    });
  });
}
