import { expect, test } from '@nfcards/e2e/fixtures';
import { mailTo } from '@nfcards/e2e/mailbox';
import { openPage } from '@nfcards/e2e/open-page';
import { banner, DESKTOP, PHONE } from '@nfcards/e2e/parts-of-page';
import { copyOfTemplate, freePort, removeDataDir, startSite } from '@nfcards/e2e/site';
import type { BrowserContext, Page } from '@playwright/test';
import { openIdentityProvider } from './identity-provider.ts';
import { sessionCookies } from './session-cookies.ts';
import { totp } from './totp.ts';

const FIRST = 'petit foc et grand voile';
const SECOND = 'brume claire au lever du jour';
const THIRD = 'mouillage tranquille sous le vent';

const WORDS = {
  fr: {
    create: 'Créer mon compte',
    code: 'Code à six chiffres',
    confirm: 'Confirmer',
    number: 'Numéro de téléphone',
    save: 'Enregistrer le numéro',
    send: 'Recevoir un code',
    verify: 'Vérifier',
    verified: 'Votre numéro est vérifié',
    account: /^Votre compte/,
    logOut: 'Se déconnecter',
    logIn: 'Se connecter',
    remember: /Rester connecté/,
    refused: /ne convien(t|nent) pas/,
    forgot: 'Mot de passe oublié ?',
    sendCode: 'Recevoir un code',
    change: 'Changer de mot de passe',
    changeIt: 'Changer le mot de passe',
    changed: 'Votre mot de passe est changé',
    google: 'Continuer avec Google',
    email: 'Adresse électronique du compte',
    password: 'Mot de passe du compte',
    link: 'Relier et me connecter',
    appCode: 'Code de l’application',
    goOn: 'Continuer',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    repeat: 'Nouveau mot de passe, encore une fois',
    remove: 'Supprimer mon compte',
    askDeletion: 'Continuer',
    forGood: 'Supprimer définitivement',
    gone: /Votre compte est supprimé/,
  },
  en: {
    create: 'Create my account',
    code: 'Six-digit code',
    confirm: 'Confirm',
    number: 'Phone number',
    save: 'Save the number',
    send: 'Get a code',
    verify: 'Verify',
    verified: 'Your number is verified',
    account: /^Your account/,
    logOut: 'Log out',
    logIn: 'Log in',
    remember: /Keep me logged in/,
    refused: /do(es)? not fit/,
    forgot: 'Forgotten your password?',
    sendCode: 'Send me a code',
    change: 'Change the password',
    changeIt: 'Change the password',
    changed: 'Your password is changed',
    google: 'Continue with Google',
    email: 'Email address of the account',
    password: 'Password of the account',
    link: 'Link and log in',
    appCode: 'Code of the app',
    goOn: 'Continue',
    current: 'Current password',
    next: 'New password',
    repeat: 'New password, once more',
    remove: 'Delete my account',
    askDeletion: 'Continue',
    forGood: 'Delete for good',
    gone: /Your account is deleted/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, number: '06 39 98 00 51', dialled: '+33639980051' },
  { lng: 'en', viewport: PHONE, number: '+33 6 39 98 00 52', dialled: '+33639980052' },
] as const;

// Whoever is logged out, refused, or gone is answered with 401 or 403; a site that starts anew is away for a moment.
test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

for (const { lng, viewport, number, dialled } of VISITS) {
  const words = WORDS[lng];
  const main = (page: Page) => page.getByRole('main');
  const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
  const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
  const named = (page: Page) => banner(page).getByText('Anne Le Goff').first();

  const fillLogin = async (page: Page, email: string, password: string, { remember = false } = {}) => {
    await openPage(page, '/login', lng);
    await main(page).locator('input[type="email"]').fill(email);
    await main(page).locator('input[autocomplete="current-password"]').fill(password);
    if (remember) await main(page).getByRole('checkbox', { name: words.remember }).check();
    await button(page, words.logIn).click();
  };
  const logOut = async (page: Page) => {
    await banner(page).getByRole('button', { name: words.account }).click();
    await page.getByRole('menuitem', { name: words.logOut }).click();
    await expect(page).toHaveURL(/\/(\?lng=\w\w)?$/);
    await expect(named(page)).toHaveCount(0);
  };

  test.describe(`an account (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('S6, S7, S10, SE1, SE2: from its first day to its last', async ({ browser }) => {
      // Ten keys of passwords are made, each of which takes a phone half a second.
      test.setTimeout(400_000);
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const provider = await openIdentityProvider(url);
      const dataDir = copyOfTemplate();
      const start = () => startSite({ dataDir, port, environment: provider.environment });
      let site = await start();
      const device = (storageState?: Awaited<ReturnType<BrowserContext['storageState']>>) =>
        browser.newContext({
          baseURL: url,
          serviceWorkers: 'block',
          viewport,
          ...(storageState === undefined ? {} : { storageState }),
        });
      const context = await device();
      const page = await context.newPage();
      const email = `anne.${crypto.randomUUID()}@example.org`;
      const codeTo = async (address: string, subject?: RegExp) =>
        /\b\d{6}\b/.exec((await mailTo(page, address, subject)).text)?.[0] ?? '';
      const memberId = async () => {
        const user = (await (await page.request.get('/api/cookie')).json()) as { readonly id: string };
        return user.id;
      };

      await test.step('register, and verify the address', async () => {
        await openPage(page, '/register', lng);
        await main(page).locator('input[autocomplete="given-name"]').fill('Anne');
        await main(page).locator('input[autocomplete="family-name"]').fill('Le Goff');
        await main(page).locator('input[type="email"]').fill(email);
        await main(page).locator('input[autocomplete="new-password"]').fill(FIRST);
        await button(page, words.create).click();
        await field(page, words.code).fill(await codeTo(email));
        await button(page, words.confirm).click();
        await expect(page).toHaveURL(/\/wallet/);
      });
      const id = await memberId();
      const settings = `/profile/${id}/setting`;

      await test.step('verify the phone', async () => {
        await openPage(page, `${settings}/security-setting/phone-verify`, lng);
        await field(page, words.number).fill(number);
        await button(page, words.save).click();
        await button(page, words.send).click();
        await field(page, words.code).fill(await codeTo(dialled));
        await button(page, words.verify).click();
        await expect(main(page).getByText(words.verified)).toBeVisible();
      });

      await test.step('without “remember me”, the session is the tab’s, and outlives the server', async () => {
        await logOut(page);
        await fillLogin(page, email, FIRST);
        await expect(named(page)).toBeAttached();
        expect(await sessionCookies(context)).toEqual([]);
        const tab = await context.newPage();
        await openPage(tab, '/', lng);
        await expect(named(tab)).toHaveCount(0);
        await tab.close();
        await site.stop();
        site = await start();
        await page.reload();
        await expect(named(page)).toBeAttached();
        await logOut(page);
        expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).toBeNull();
      });

      await test.step('with it, the session is the browser’s, for 90 days', async () => {
        await fillLogin(page, email, FIRST, { remember: true });
        await expect(named(page)).toBeAttached();
        expect(await page.evaluate(() => sessionStorage.getItem('cookie'))).toBeNull();
        const [cookie] = await sessionCookies(context);
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(days).toBeGreaterThan(89);
        expect(days).toBeLessThan(91);
        const tab = await context.newPage();
        await openPage(tab, '/', lng);
        await expect(named(tab)).toBeAttached();
        await tab.close();
        // The same browser, started anew.
        const again = await device(await context.storageState());
        const reopened = await again.newPage();
        await openPage(reopened, '/', lng);
        await expect(named(reopened)).toBeAttached();
        await again.close();
        await logOut(page);
        expect(await sessionCookies(context)).toEqual([]);
      });

      await test.step('a wrong password is refused', async () => {
        await fillLogin(page, email, SECOND);
        await expect(main(page).getByRole('alert')).toContainText(words.refused);
      });

      await test.step('a forgotten one is replaced', async () => {
        await main(page).getByRole('link', { name: words.forgot }).click();
        await main(page).locator('input[type="email"]').fill(email);
        await button(page, words.sendCode).click();
        await field(page, words.code).fill(await codeTo(email, /mot de passe|password/));
        const [next, repeat] = [0, 1].map((place) =>
          main(page).locator('input[autocomplete="new-password"]').nth(place),
        );
        await next?.fill(SECOND);
        await repeat?.fill(SECOND);
        await button(page, words.change).click();
        await expect(named(page)).toBeAttached();
        await logOut(page);
      });

      await test.step('a provider opens it too, once its owner has said so', async () => {
        await openPage(page, '/login', lng);
        await button(page, words.google).click();
        await page.locator('input[name="login"]').fill(email);
        await page.locator('input[name="password"]').fill('whatever');
        await page.locator('button[type="submit"]').click();
        // It asks whether the site may know the address.
        await page.locator('button[type="submit"]').click();
        await field(page, words.email).fill(email);
        await field(page, words.password).fill(SECOND);
        await button(page, words.link).click();
        await expect(named(page)).toBeAttached();
        await logOut(page);
        await openPage(page, '/login', lng);
        await button(page, words.google).click();
        await expect(named(page)).toBeAttached();
      });

      await test.step('the second factor is asked for', async () => {
        await logOut(page);
        await fillLogin(page, email, SECOND, { remember: true });
        await expect(named(page)).toBeAttached();
        const post = async (operation: string, data: object) =>
          (await (await page.request.post(`/api/${operation}`, { data })).json()) as Record<string, unknown>;
        const { secret } = await post('begin_second_factor', {});
        const seed = String(secret);
        expect(await post('confirm_second_factor', { code: totp(seed) })).toHaveProperty('recovery_codes');
        await logOut(page);
        await fillLogin(page, email, SECOND, { remember: true });
        // The code that turned it on is used up.
        await field(page, words.appCode).fill(totp(seed, 1));
        await button(page, words.goOn).click();
        await expect(named(page)).toBeAttached();
        expect(await post('end_second_factor', {})).toEqual({});
      });

      await test.step('a new password logs out the other browser', async () => {
        const elsewhere = await device();
        const other = await elsewhere.newPage();
        await fillLogin(other, email, SECOND, { remember: true });
        await expect(named(other)).toBeAttached();
        await openPage(page, `${settings}/security-setting/change-password`, lng);
        await field(page, words.current).fill(SECOND);
        await field(page, words.next).fill(THIRD);
        await field(page, words.repeat).fill(THIRD);
        await button(page, words.changeIt).click();
        await expect(main(page).getByText(words.changed)).toBeVisible();
        await other.reload();
        await expect(banner(other)).toBeVisible();
        await expect(named(other)).toHaveCount(0);
        await expect(named(page)).toBeAttached();
        await elsewhere.close();
      });

      await test.step('deleted, it opens no more', async () => {
        await openPage(page, `${settings}/account-setting`, lng);
        await button(page, words.remove).click();
        const form = main(page).getByRole('form', { name: words.remove });
        await form.locator('input[type="password"]').fill(THIRD);
        await form.getByRole('button', { name: words.askDeletion }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.forGood }).click();
        await expect(page.getByText(words.gone)).toBeVisible();
        await fillLogin(page, email, THIRD);
        await expect(main(page).getByRole('alert')).toContainText(words.refused);
        expect((await page.request.get(`/api/profile?id=${id}`)).ok()).toBe(false);
      });

      await context.close();
      await site.stop();
      await provider.close();
      removeDataDir(dataDir);
    });
  });
}
