import { violationsOn } from '@nfcards/e2e/axe';
import { boxOf } from '@nfcards/e2e/box-of';
import { mailTo } from '@nfcards/e2e/mailbox';
import { answerOf, comeAs, expect, pageOf, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Locator, Page } from '@playwright/test';
import { totp } from './totp.ts';

const PASSWORD = 'petit foc et grand voile';
const OTHER_PASSWORD = 'brume claire au lever du jour';

const WORDS = {
  fr: {
    create: 'Créer mon compte',
    strength: 'Solidité du mot de passe',
    weak: 'Très faible',
    good: /^(Bonne|Très bonne)$/,
    personal: /Votre nom et votre adresse s’essaient en premier/,
    tooShort: 'Choisissez un mot de passe d’au moins 8 caractères.',
    invited: /Un membre vous invite à bord/,
    confirm: 'Confirmez votre adresse',
    code: 'Code à six chiffres',
    confirmIt: 'Confirmer',
    later: 'Plus tard',
    sixDigits: 'Le code a six chiffres.',
    wrongCode: /Ce code ne convient pas/,
    confirmed: /Votre adresse est confirmée/,
    wait: /Un autre code peut être demandé dans \d+ s/,
    twoSteps: 'Connexion en deux étapes',
    appCode: 'Code de l’application',
    useRecovery: 'Utiliser un code de secours',
    recoveryCode: 'Code de secours',
    codeMissing: 'Saisissez le code.',
    goOn: 'Continuer',
    back: 'Revenir en arrière',
    loggedIn: 'Vous êtes connecté.',
    forgot: 'Mot de passe oublié ?',
    sendCode: 'Recevoir un code',
    sent: /^Si un compte a l’adresse .*, un code lui est envoyé/,
    changeIt: 'Changer de mot de passe',
    differ: 'Les deux mots de passe diffèrent.',
    changed: /Votre mot de passe est changé/,
    passkey: 'Se connecter avec une clé d’accès',
    google: 'Continuer avec Google',
    apple: 'Continuer avec Apple',
    cancelled: /Vous y avez renoncé chez ce service/,
    link: 'Vous avez déjà un compte',
    linkIt: 'Relier et me connecter',
    email: 'Où vous écrire ?',
  },
  en: {
    create: 'Create my account',
    strength: 'Strength of the password',
    weak: 'Very weak',
    good: /^(Good|Very good)$/,
    personal: /Your name and address are tried first/,
    tooShort: 'Choose a password of at least 8 characters.',
    invited: /A member invites you aboard/,
    confirm: 'Confirm your address',
    code: 'Six-digit code',
    confirmIt: 'Confirm',
    later: 'Later',
    sixDigits: 'The code has six digits.',
    wrongCode: /This code does not fit/,
    confirmed: /Your address is confirmed/,
    wait: /Another code can be asked for in \d+ s/,
    twoSteps: 'Two-step login',
    appCode: 'Code of the app',
    useRecovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    codeMissing: 'Enter the code.',
    goOn: 'Continue',
    back: 'Go back',
    loggedIn: 'You are logged in.',
    forgot: 'Forgotten your password?',
    sendCode: 'Send me a code',
    sent: /^If an account has the address .*, a code is on its way there/,
    changeIt: 'Change the password',
    differ: 'The two passwords differ.',
    changed: /Your password is changed/,
    passkey: 'Log in with a passkey',
    google: 'Continue with Google',
    apple: 'Continue with Apple',
    cancelled: /You gave up at this service/,
    link: 'You have an account already',
    linkIt: 'Link and log in',
    email: 'Where can we write to you?',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP },
  { lng: 'en', viewport: PHONE },
] as const;

const main = (page: Page): Locator => page.getByRole('main');
const newAddress = () => `anne.${crypto.randomUUID()}@example.org`;

async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  await main(page).locator('input[autocomplete="given-name"]').fill('Anne');
  await main(page).locator('input[autocomplete="family-name"]').fill('Le Goff');
  await main(page).locator('input[type="email"]').fill(email);
  await main(page).locator('input[autocomplete="new-password"]').fill(password);
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await main(page).locator('input[type="email"]').fill(email);
  await main(page).locator('input[autocomplete="current-password"]').fill(password);
  await main(page).locator('button[type="submit"]').click();
}

/** The code of the mail to confirm an address, or of the one to change a password. */
async function codeFor(page: Page, email: string, subject: RegExp): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailTo(page, email, subject)).text)?.[0];
  if (code === undefined) throw new Error(`no code for ${email}`);
  return code;
}

const CONFIRMS = /code NFCards|NFCards code/;
const RESETS = /mot de passe|password/;

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];
  const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
  const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

  test.describe(`authentication (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });
    test(
      'S10, S15: the strength of a new password is told, a guessable one is refused, and the address is confirmed',
      quickIf(lng === 'en', '@engines'),
      async ({ page, crew }) => {
        const host = await crew.known('Soizic');
        const { link } = (await (await host.request.get('/api/referral')).json()) as {
          readonly link: string;
        };
        const { pathname, search } = new URL(link);
        await openPage(page, `${pathname}${search}`, lng);
        await expect(main(page).getByText(words.invited)).toBeVisible();
        const email = newAddress();
        await fillRegistration(page, email, 'court');
        await expect(main(page).getByText(words.weak, { exact: true }).first()).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await button(page, words.create).press('Enter');
        await expect(main(page).getByRole('alert')).toBeFocused();
        await expect(main(page).getByRole('link', { name: words.tooShort })).toBeVisible();
        await fillRegistration(page, email, 'anne le goff');
        await button(page, words.create).press('Enter');
        await expect(main(page).getByRole('link', { name: words.personal })).toBeVisible();
        await fillRegistration(page, email, PASSWORD);
        await expect(main(page).getByText(words.good).first()).toBeVisible();
        await button(page, words.create).press('Enter');

        await expect(main(page).getByRole('heading', { name: words.confirm })).toBeVisible();
        await expect(field(page, words.code)).toBeFocused();
        await expect(field(page, words.code)).toHaveAttribute('autocomplete', 'one-time-code');
        await expect(main(page).getByText(words.wait)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await page.keyboard.type('12');
        await page.keyboard.press('Enter');
        await expect(main(page).getByRole('link', { name: words.sixDigits })).toBeVisible();
        const code = await codeFor(page, email, CONFIRMS);
        await field(page, words.code).fill(code === '000000' ? '000001' : '000000');
        await page.keyboard.press('Enter');
        await expect(main(page).getByRole('link', { name: words.wrongCode })).toBeVisible();
        await field(page, words.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
        await button(page, words.confirmIt).press('Enter');
        await expect(page.getByText(words.confirmed)).toBeVisible();
        await expect(page).toHaveURL(/\/wallet/);
        const user = (await (await page.request.get('/api/cookie')).json()) as object;
        expect(user).toMatchObject({ email, email_verified: true });
        expect(await (await host.request.get('/api/referral')).json()).toMatchObject({
          count: expect.any(Number),
        });
      },
    );

    test('S10: the button stays under the finger while the strength of the password is told', async ({
      page,
    }) => {
      const judge = Promise.withResolvers<void>();
      await page.route('**/password-judge.*.js', async (route) => {
        await judge.promise;
        await route.continue();
      });
      await openPage(page, '/register', lng);
      await fillRegistration(page, newAddress(), PASSWORD);
      const sent = page.waitForRequest('**/api/register');
      const create = button(page, words.create);
      await create.scrollIntoViewIfNeeded();
      const { x, y, width } = await boxOf(create);
      // Near its upper edge, which a line more above would move from under it.
      await page.mouse.move(x + width / 2, y + 4);
      await page.mouse.down();
      judge.resolve();
      await expect(main(page).getByText(words.good).first()).toBeVisible();
      await page.mouse.up();
      await sent;
      await expect(main(page).getByRole('heading', { name: words.confirm })).toBeVisible();
    });

    test('S10: what is advised about a password moves nothing', async ({ page }) => {
      await openPage(page, '/register', lng);
      const create = button(page, words.create);
      await fillRegistration(page, newAddress(), '');
      const before = await boxOf(create);
      await main(page).locator('input[autocomplete="new-password"]').fill('anne le goff');
      await expect(main(page).getByText(words.personal)).toBeVisible();
      expect(await boxOf(create)).toEqual(before);
    });

    test('S10: the code of a mail can wait, and the way back is kept', async ({ page }) => {
      await openPage(page, '/register?next=%2Fsearch%3Fport%3DBrest', lng);
      await fillRegistration(page, newAddress(), PASSWORD);
      await button(page, words.create).click();
      await button(page, words.later).click();
      await expect(page).toHaveURL(/\/search\?port=Brest/);
    });

    test('S7, S10: the second factor is asked for after the password, and not the password again', async ({
      page,
      browser,
      site,
    }) => {
      const email = newAddress();
      await openPage(page, '/register', lng);
      await fillRegistration(page, email, PASSWORD);
      await button(page, words.create).click();
      const code = await codeFor(page, email, CONFIRMS);
      await field(page, words.code).fill(code);
      await button(page, words.confirmIt).click();
      await expect(page).toHaveURL(/\/wallet/);
      const begun = await answerOf(page.request, 'begin_second_factor', {});
      const secret = String(begun.secret);
      const confirmed = await answerOf(page.request, 'confirm_second_factor', { code: totp(secret) });
      const [recovery] = confirmed.recovery_codes as readonly string[];

      const guest = await (
        await browser.newContext({ baseURL: site.url, viewport, serviceWorkers: 'block' })
      ).newPage();
      await openPage(guest, '/login', lng);
      await fillLogin(guest, email, PASSWORD);
      await expect(main(guest).getByRole('heading', { name: words.twoSteps })).toBeVisible();
      await expect(field(guest, words.appCode)).toBeFocused();
      expect(await violationsOn(guest)).toEqual([]);
      await guest.keyboard.press('Enter');
      await expect(main(guest).getByRole('link', { name: words.codeMissing })).toBeVisible();
      await field(guest, words.appCode).fill('000000');
      await guest.keyboard.press('Enter');
      await expect(main(guest).getByRole('link', { name: words.wrongCode })).toBeVisible();
      await button(guest, words.back).press('Enter');
      await expect(main(guest).locator('input[type="email"]')).toHaveValue(email);
      await fillLogin(guest, email, PASSWORD);
      await button(guest, words.useRecovery).press('Enter');
      await field(guest, words.recoveryCode).fill(recovery ?? '');
      await button(guest, words.goOn).press('Enter');
      await expect(main(guest).getByText(words.loggedIn)).toBeVisible();
      await guest.context().close();
    });

    test('S10, ST4: a forgotten password is replaced by way of a mail', async ({
      page,
      crew,
      browser,
      site,
    }) => {
      const member = await crew.register('Anne');
      const elsewhere = await pageOf(browser, site, member);
      await openPage(page, '/login?next=%2Fsearch%3Fport%3DBrest', lng);
      await main(page).getByRole('link', { name: words.forgot }).press('Enter');
      await expect(page).toHaveURL(/\/forgot-password\?next=/);
      expect(await violationsOn(page)).toEqual([]);
      await main(page).locator('input[type="email"]').fill(member.email);
      await button(page, words.sendCode).press('Enter');
      await expect(main(page).getByText(words.sent)).toBeVisible();
      await expect(field(page, words.code)).toBeFocused();
      await page.keyboard.type(await codeFor(page, member.email, RESETS));
      const passwords = main(page).locator('input[autocomplete="new-password"]');
      await passwords.first().fill(OTHER_PASSWORD);
      await passwords.last().fill(PASSWORD);
      expect(await violationsOn(page)).toEqual([]);
      await button(page, words.changeIt).press('Enter');
      await expect(main(page).getByRole('link', { name: words.differ })).toBeVisible();
      await passwords.last().fill(OTHER_PASSWORD);
      await button(page, words.changeIt).press('Enter');
      await expect(page.getByText(words.changed)).toBeVisible();
      await expect(page).toHaveURL(/\/search\?port=Brest/);
      await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      // Other sessions are over.
      expect((await elsewhere.request.get('/api/cookie')).status()).toBe(401);
      await elsewhere.context().close();

      await page.evaluate(() => sessionStorage.clear());
      await page.context().clearCookies();
      await openPage(page, '/login', lng);
      await fillLogin(page, member.email, OTHER_PASSWORD);
      await expect(main(page).getByText(words.loggedIn)).toBeVisible();
    });

    test('S10: an address without an account is answered as one with an account', async ({ page }) => {
      await openPage(page, '/forgot-password', lng);
      await main(page).locator('input[type="email"]').fill(newAddress());
      await button(page, words.sendCode).click();
      await expect(main(page).getByText(words.sent)).toBeVisible();
    });

    test('a passkey logs in, and one that is given up is not spoken of', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      await openPage(page, '/', lng);
      const devtools = await context.newCDPSession(page);
      await devtools.send('WebAuthn.enable');
      await devtools.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      const options = await answerOf(page.request, 'passkey_registration_options', {});
      const credential = await page.evaluate(async (json) => {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
          json as unknown as PublicKeyCredentialCreationOptionsJSON,
        );
        const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
        return made.toJSON() as unknown;
      }, options);
      expect(await answerOf(page.request, 'add_passkey', { credential })).toHaveProperty('id');
      await context.clearCookies();

      await openPage(page, '/login?next=%2Fsearch%3Fport%3DBrest', lng);
      // The first question is given up, as by whoever closes the browser's own window.
      await page.evaluate(() => {
        const { credentials } = navigator;
        const ask = credentials.get.bind(credentials);
        credentials.get = () => {
          credentials.get = ask;
          return Promise.reject(new DOMException('', 'NotAllowedError'));
        };
      });
      await button(page, words.passkey).press('Enter');
      await expect.poll(() => page.evaluate(() => navigator.credentials.get.name)).toMatch(/^bound/);
      await expect(button(page, words.passkey)).not.toHaveAttribute('aria-disabled');
      await expect(main(page).getByRole('alert')).toHaveCount(0);
      await button(page, words.passkey).press('Enter');
      await expect(page).toHaveURL(/\/search\?port=Brest/);
      await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      // Without “remember me” the session lasts as long as the tab.
      expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).not.toBeNull();
    });

    test('a browser without passkeys is offered none, and a site without providers neither', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
      });
      await openPage(page, '/login', lng);
      await expect(main(page).getByRole('button', { name: words.passkey })).toHaveCount(0);
      await expect(main(page).getByRole('button', { name: words.google })).toHaveCount(0);
    });

    test.describe('by way of a provider', () => {
      test.use({ expectedConsole: /Failed to load resource/ });

      /** The API is tested with real providers; here its answers are made up, and the provider is a page with one link. */
      async function throughProvider(
        page: Page,
        fragment: string,
        answers: readonly object[],
      ): Promise<unknown[]> {
        const sent: unknown[] = [];
        const left = [...answers];
        await page.route('**/api/social_providers*', (route) => route.fulfill({ json: ['google', 'apple'] }));
        await page.route('**/api/begin_social_login', async (route) => {
          sent.push(route.request().postDataJSON());
          await route.fulfill({ json: { address: '/the-provider' } });
        });
        await page.route('**/the-provider', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><title>Provider</title><a href="/login#${fragment}">on</a>`,
          }),
        );
        for (const operation of ['social_login', 'link_social_identity']) {
          await page.route(`**/api/${operation}`, async (route) => {
            sent.push(route.request().postDataJSON());
            await route.fulfill({ json: left.shift() ?? refused('ticket_expired') });
          });
        }
        await openPage(page, '/login?next=%2Fsearch%3Fport%3DBrest', lng);
        await expect(button(page, words.apple)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await button(page, words.google).press('Enter');
        await page.getByRole('link', { name: 'on', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        return sent;
      }

      test('one comes back with a ticket, which leaves the address, and links the account of its address', async ({
        page,
      }) => {
        const sent = await throughProvider(page, 'ticket=abc&return_path=%2Fsearch%3Fport%3DBrest', [
          refused('link_needed'),
          refused('password_wrong'),
          refused('second_factor_needed'),
        ]);
        await expect(main(page).getByRole('heading', { name: words.link })).toBeVisible();
        expect(new URL(page.url()).hash).toBe('');
        expect(sent[0]).toMatchObject({
          provider: 'google',
          return_path: '/search?port=Brest',
          remember_me: false,
        });
        expect(sent[1]).toEqual({ id: 'abc' });
        expect(await violationsOn(page)).toEqual([]);
        await main(page).locator('input[type="email"]').fill('anne@example.org');
        await main(page).locator('input[autocomplete="current-password"]').fill(PASSWORD);
        await button(page, words.linkIt).press('Enter');
        await expect(main(page).getByRole('alert')).toBeFocused();
        await button(page, words.linkIt).press('Enter');
        await expect(main(page).getByRole('heading', { name: words.twoSteps })).toBeVisible();
        expect(JSON.stringify(sent)).not.toContain(PASSWORD);
      });

      test('one is asked for an address that the provider does not give; an old ticket is told', async ({
        page,
      }) => {
        await throughProvider(page, 'ticket=abc&return_path=%2Flogin', [
          refused('email_needed'),
          refused('ticket_expired'),
        ]);
        await expect(main(page).getByRole('heading', { name: words.email })).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await main(page).locator('input[type="email"]').fill(newAddress());
        await page.keyboard.press('Enter');
        await expect(main(page).getByRole('status').filter({ hasText: 'ticket_expired' })).toBeVisible();
        await expect(main(page).locator('input[autocomplete="current-password"]')).toBeVisible();
      });

      test('one who gives up there is told that nothing has changed', async ({ page }) => {
        await throughProvider(page, 'failure=cancelled', []);
        await expect(main(page).getByText(words.cancelled)).toBeVisible();
        expect(new URL(page.url()).hash).toBe('');
        expect(await violationsOn(page)).toEqual([]);
      });
    });
  });
}

function refused(kind: string): object {
  return { failure: true, failure_message: `refused: ${kind}`, failure_kind: kind };
}
