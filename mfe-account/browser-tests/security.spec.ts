import { openApiContext } from '@nfcards/e2e/api-context';
import { violationsOn } from '@nfcards/e2e/axe';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import { answerOf, comeAs, expect, type Member, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';
import { totp } from './totp.ts';

/** What the members of these tests have in place of a password. */
const KEY = 'a key made in a browser';
const PASSWORD = 'petit foc et grand voile';
const NEXT_PASSWORD = 'trinquette, tourmentin et spi';

const WORDS = {
  fr: {
    security: 'Connexion et sécurité',
    history: /^Historique des connexions/,
    open: '2 sessions ouvertes',
    thisDevice: 'Cet appareil',
    noPlace: /Le lieu n’est pas noté/,
    endOthers: 'Fermer toutes les autres sessions',
    othersEnded: 'Les autres sessions sont fermées.',
    endOwn: /^Se déconnecter/,
    login: 'Se connecter',
    on: 'Activée',
    off: 'Désactivée',
    begin: 'Activer la connexion en deux étapes',
    setup: 'Ajoutez NFCards à votre application',
    qr: /^Code QR/,
    code: 'Code que l’application affiche',
    codeMissing: 'Indiquez le code que l’application affiche.',
    codeWrong: /Ce code ne convient pas/,
    turnOn: 'Activer',
    codes: 'Vos codes de secours',
    list: 'Codes de secours',
    notTicked: /^Mettez les codes en lieu sûr/,
    putAway: 'Je les ai mis en lieu sûr',
    finish: 'Terminer',
    left: 'Il vous reste 10 codes de secours.',
    renew: 'Renouveler les codes de secours',
    renewConfirm: 'Renouveler les codes',
    turnOff: 'Désactiver',
    turnOffConfirm: 'Désactiver la connexion en deux étapes',
    ended: /^La connexion en deux étapes est désactivée/,
    proof: 'Confirmez que c’est bien vous',
    byCode: 'Donner plutôt un code d’authentification',
    proofCode: 'Code d’authentification',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    passkeyName: /^Nom de la clé/,
    addPasskey: 'Ajouter une clé d’accès',
    passkey: 'Téléphone du bord',
    added: /ouvre désormais votre compte/,
    remove: /^Retirer la clé/,
    removeConfirm: 'Retirer la clé',
    removed: /n’ouvre plus votre compte/,
    noPasskey: 'Aucune clé d’accès pour l’instant.',
    noAccount: 'Aucun compte relié pour l’instant.',
    have: 'J’ai déjà un code',
    request: 'Recevoir un code',
    six: 'Code à six chiffres',
    verify: 'Vérifier',
    malformed: 'Le code a six chiffres.',
    emailVerified: 'Votre adresse est vérifiée',
    number: 'Numéro de téléphone',
    numberMissing: 'Indiquez votre numéro de téléphone.',
    save: 'Enregistrer le numéro',
    wait: /^Un autre code peut être demandé dans/,
    phoneVerified: 'Votre numéro est vérifié',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    repeat: 'Nouveau mot de passe, encore une fois',
    change: 'Changer le mot de passe',
    differs: /Les deux saisies du nouveau mot de passe diffèrent/,
    wrong: 'Ce mot de passe ne convient pas.',
    changed: 'Votre mot de passe est changé',
    create: 'Créer mon compte',
  },
  en: {
    security: 'Login and security',
    history: /^Login history/,
    open: '2 open sessions',
    thisDevice: 'This device',
    noPlace: /The place is not recorded/,
    endOthers: 'End all other sessions',
    othersEnded: 'The other sessions have ended.',
    endOwn: /^Log out/,
    login: 'Log in',
    on: 'On',
    off: 'Off',
    begin: 'Turn two-step login on',
    setup: 'Add NFCards to your app',
    qr: /^QR code/,
    code: 'Code shown by the app',
    codeMissing: 'Enter the code shown by the app.',
    codeWrong: /This code does not fit/,
    turnOn: 'Turn on',
    codes: 'Your recovery codes',
    list: 'Recovery codes',
    notTicked: /^Put the codes away/,
    putAway: 'I have put them away safely',
    finish: 'Finish',
    left: 'You have 10 recovery codes left.',
    renew: 'Renew the recovery codes',
    renewConfirm: 'Renew the codes',
    turnOff: 'Turn off',
    turnOffConfirm: 'Turn two-step login off',
    ended: /^Two-step login is off/,
    proof: 'Confirm that it is you',
    byCode: 'Give an authentication code instead',
    proofCode: 'Authentication code',
    confirm: 'Confirm',
    cancel: 'Cancel',
    passkeyName: /^Name of the passkey/,
    addPasskey: 'Add a passkey',
    passkey: 'The phone on board',
    added: /opens your account from now on/,
    remove: /^Remove the passkey/,
    removeConfirm: 'Remove the passkey',
    removed: /opens your account no more/,
    noPasskey: 'No passkey yet.',
    noAccount: 'No linked account yet.',
    have: 'I have a code already',
    request: 'Get a code',
    six: 'Six-digit code',
    verify: 'Verify',
    malformed: 'The code has six digits.',
    emailVerified: 'Your address is verified',
    number: 'Phone number',
    numberMissing: 'Enter your phone number.',
    save: 'Save the number',
    wait: /^Another code can be asked for in/,
    phoneVerified: 'Your number is verified',
    current: 'Current password',
    next: 'New password',
    repeat: 'New password, once more',
    change: 'Change the password',
    differs: /The two entries of the new password differ/,
    wrong: 'This password does not fit.',
    changed: 'Your password is changed',
    create: 'Create my account',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, number: '06 39 98 00 41', dialled: '+33639980041' },
  { lng: 'en', viewport: PHONE, number: '+33 6 39 98 00 42', dialled: '+33639980042' },
] as const;

async function pathOf(member: Member, page = ''): Promise<string> {
  const { id } = await readAs(member, 'cookie');
  return `/profile/${String(id)}/setting/security-setting${page}`;
}

/** Lets the server's first answer to an operation be that it wants proof. */
async function wantProof(page: Page, operation: string): Promise<void> {
  const wanted = { failure: true, failure_message: 'proof', failure_kind: 'password_needed' };
  await page.route(`**/api/${operation}`, (route) => route.fulfill({ json: wanted }), { times: 1 });
}

for (const { lng, viewport, number, dialled } of VISITS) {
  const words = WORDS[lng];
  const main = (page: Page) => page.getByRole('main');
  const press = (page: Page, name: string | RegExp) =>
    main(page).getByRole('button', { name, exact: true }).press('Enter');
  const dialog = (page: Page) => page.getByRole('dialog');

  test.describe(`the security of an account (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('S7, SE2: the history names every session; others are ended at once, the own one by logging out', async ({
      page,
      context,
      crew,
      site,
    }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      // In another browser: a second login of the same one would end the first.
      const other = await openApiContext(site.url);
      const again = await answerOf(other, 'login', {
        email: member.email,
        cookie: KEY,
        remember_me: true,
      });
      expect(again).toHaveProperty('cookie');
      await openPage(page, await pathOf(member), lng);
      await expect(heading(page)).toHaveText(words.security);
      await expect(main(page).getByText(words.open)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByRole('link', { name: words.history }).press('Enter');
      await expect(page).toHaveURL(/\/history-connexion/);
      await expect(main(page).getByText(words.noPlace)).toBeVisible();
      const sessions = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') });
      await expect(sessions).toHaveCount(2);
      await expect(sessions.filter({ hasText: words.thisDevice })).toHaveCount(1);
      expect(await violationsOn(page)).toEqual([]);

      await press(page, words.endOthers);
      await expect(dialog(page)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await dialog(page).getByRole('button', { name: words.endOthers }).press('Enter');
      await expect(page.getByText(words.othersEnded)).toBeVisible();
      await expect(main(page).getByRole('button', { name: words.endOthers })).toHaveCount(0);
      expect((await other.get('/api/cookie')).ok()).toBe(false);
      await other.dispose();

      await sessions.getByRole('button', { name: words.endOwn }).press('Enter');
      await dialog(page).getByRole('button', { name: words.endOwn }).press('Enter');
      await expect(page).toHaveURL(/\/login$/);
    });

    test('S7: the second factor is turned on with an authenticator, renewed and turned off', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Yann');
      await comeAs(context, member);
      await openPage(page, await pathOf(member, '/second-factor'), lng);
      await expect(main(page).getByText(words.off, { exact: true })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await press(page, words.begin);
      await expect(main(page).getByRole('heading', { name: words.setup })).toBeFocused();
      await expect(main(page).getByRole('img', { name: words.qr })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await press(page, words.turnOn);
      await expect(main(page).getByRole('alert')).toBeFocused();
      await main(page).getByRole('alert').getByRole('link', { name: words.codeMissing }).press('Enter');
      await expect(main(page).getByLabel(words.code)).toBeFocused();
      const secret = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
      await page.keyboard.type(totp(secret));
      await page.keyboard.press('Enter');

      await expect(main(page).getByRole('heading', { name: words.codes })).toBeFocused();
      const codes = await main(page)
        .getByRole('list', { name: words.list })
        .locator('code')
        .allTextContents();
      expect(codes).toHaveLength(10);
      expect(await violationsOn(page)).toEqual([]);
      await press(page, words.finish);
      await expect(main(page).getByRole('link', { name: words.notTicked })).toBeVisible();
      await main(page).getByLabel(words.putAway).press('Space');
      await press(page, words.finish);
      await expect(main(page).getByText(words.on, { exact: true })).toBeVisible();
      await expect(main(page).getByText(words.left)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      const login = { email: member.email, cookie: KEY, remember_me: true };
      const refused = await answerOf(member.request, 'login', login);
      expect(refused).toMatchObject({ failure_kind: 'second_factor_needed' });

      await press(page, words.renew);
      await dialog(page).getByRole('button', { name: words.renewConfirm }).press('Enter');
      const renewed = main(page).getByRole('list', { name: words.list }).locator('code');
      await expect(renewed).toHaveCount(10);
      expect(await renewed.allTextContents()).not.toEqual(codes);
      await main(page).getByLabel(words.putAway).check();
      await press(page, words.finish);

      await press(page, words.turnOff);
      await dialog(page).getByRole('button', { name: words.turnOffConfirm }).press('Enter');
      await expect(main(page).getByText(words.ended)).toBeVisible();
      expect(await readAs(member, 'second_factor')).toMatchObject({ on: false });
      expect(await violationsOn(page)).toEqual([]);
    });

    test('S7: a dangerous change waits for a proof, goes on by itself, and does not happen without one', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Erwan');
      const { secret } = await answerOf(member.request, 'begin_second_factor', {});
      const confirmed = await answerOf(member.request, 'confirm_second_factor', {
        code: totp(String(secret)),
      });
      const [first = ''] = confirmed.recovery_codes as readonly string[];
      await comeAs(context, member);
      await openPage(page, await pathOf(member, '/second-factor'), lng);

      const turnOff = async () => {
        await wantProof(page, 'end_second_factor');
        await press(page, words.turnOff);
        await dialog(page).getByRole('button', { name: words.turnOffConfirm }).press('Enter');
        await expect(dialog(page).getByRole('heading', { name: words.proof })).toBeVisible();
      };
      await turnOff();
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(await readAs(member, 'second_factor')).toMatchObject({ on: true });

      await turnOff();
      await dialog(page).getByRole('button', { name: words.byCode }).press('Enter');
      await expect(dialog(page).getByLabel(words.proofCode)).toBeFocused();
      await page.keyboard.type(first);
      await page.keyboard.press('Enter');
      await expect(main(page).getByText(words.ended)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect(await readAs(member, 'second_factor')).toMatchObject({ on: false });
    });

    test('S7: a passkey is made, named and removed', async ({ page, context, crew }) => {
      const browser = await context.newCDPSession(page);
      await browser.send('WebAuthn.enable');
      await browser.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      const member = await crew.register('Nolwenn');
      await comeAs(context, member);
      await openPage(page, await pathOf(member, '/sign-in-methods'), lng);
      await expect(main(page).getByText(words.noPasskey)).toBeVisible();
      await expect(main(page).getByText(words.noAccount)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByLabel(words.passkeyName).fill(words.passkey);
      await page.keyboard.press('Enter');
      await expect(main(page).getByText(words.added)).toBeVisible();
      await expect(main(page).getByRole('heading', { name: words.passkey })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await main(page).getByRole('button', { name: words.remove }).press('Enter');
      await dialog(page).getByRole('button', { name: words.removeConfirm }).press('Enter');
      await expect(main(page).getByText(words.removed)).toBeVisible();
      await expect(main(page).getByText(words.noPasskey)).toBeVisible();
    });

    test('S7, ST4: an address and a number are verified with their codes', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Loeiz', { confirmed: false });
      const { email } = member;
      await comeAs(context, member);
      await openPage(page, await pathOf(member, '/email-verify'), lng);
      await press(page, words.have);
      await expect(main(page).getByLabel(words.six)).toBeFocused();
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(main(page).getByRole('alert').getByText(words.malformed)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await main(page)
        .getByLabel(words.six)
        .fill(await codeMailedTo(page, email));
      await page.keyboard.press('Enter');
      await expect(main(page).getByText(words.emailVerified)).toBeVisible();

      await openPage(page, await pathOf(member, '/phone-verify'), lng);
      await press(page, words.save);
      await expect(main(page).getByRole('link', { name: words.numberMissing })).toBeVisible();
      await main(page).getByLabel(words.number).fill(number);
      await page.keyboard.press('Enter');
      await press(page, words.request);
      await expect(main(page).getByText(words.wait)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await main(page)
        .getByLabel(words.six)
        .fill(await codeMailedTo(page, dialled));
      await press(page, words.verify);
      await expect(main(page).getByText(words.phoneVerified)).toBeVisible();
      expect(await readAs(member, 'cookie')).toMatchObject({ email_verified: true, phone_verified: true });
      expect(await violationsOn(page)).toEqual([]);
    });

    test.describe('a new password', () => {
      // The refusal of a wrong password is a 403.
      test.use({ expectedConsole: /Failed to load resource/ });

      test('S7, SE2: is taken with the old one, and ends every other session', async ({
        page,
        site,
        browser,
      }) => {
        // The browser makes the key of a password seven times.
        test.setTimeout(240_000);
        await openPage(page, '/register', lng);
        const email = `gwenn.${crypto.randomUUID()}@example.org`;
        await main(page).locator('input[autocomplete="given-name"]').fill('Gwenn');
        await main(page).locator('input[autocomplete="family-name"]').fill('Le Goff');
        await main(page).locator('input[type="email"]').fill(email);
        await main(page).locator('input[autocomplete="new-password"]').fill(PASSWORD);
        await main(page).getByRole('button', { name: words.create }).click();
        await expect.poll(async () => (await page.request.get('/api/cookie')).status()).toBe(200);
        const { id } = (await (await page.request.get('/api/cookie')).json()) as { readonly id: string };
        const code = await codeMailedTo(page, email);
        expect(await answerOf(page.request, 'email_verification_code', { email, code })).toEqual({});

        const logIn = async (password: string) => {
          const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' });
          const other = await context.newPage();
          await openPage(other, '/login', lng);
          await main(other).locator('input[type="email"]').fill(email);
          await main(other).locator('input[autocomplete="current-password"]').fill(password);
          await main(other).getByRole('checkbox').check();
          await main(other).getByRole('button', { name: words.login, exact: true }).click();
          await expect(other.getByRole('banner').getByText('Gwenn Le Goff').first()).toBeAttached();
          return context;
        };
        const other = await logIn(PASSWORD);

        await openPage(page, `/profile/${id}/setting/security-setting/change-password`, lng);
        expect(await violationsOn(page)).toEqual([]);
        const field = (name: string) => main(page).getByLabel(name, { exact: true });
        await field(words.current).fill('grand foc et petite voile');
        await field(words.next).fill(NEXT_PASSWORD);
        await field(words.repeat).fill(PASSWORD);
        await press(page, words.change);
        await expect(main(page).getByRole('link', { name: words.differs })).toBeVisible();
        await field(words.repeat).fill(NEXT_PASSWORD);
        await press(page, words.change);
        await expect(main(page).getByRole('link', { name: words.wrong })).toBeVisible();
        await expect(field(words.next)).toHaveValue(NEXT_PASSWORD);
        expect(await violationsOn(page)).toEqual([]);
        await field(words.current).fill(PASSWORD);
        await press(page, words.change);
        await expect(main(page).getByText(words.changed)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);

        expect((await other.request.get('/api/cookie')).ok()).toBe(false);
        await other.close();
        await (await logIn(NEXT_PASSWORD)).close();
      });
    });
  });
}
