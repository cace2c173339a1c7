import { violationsOn } from '@nfcards/e2e/axe';
import { codeMailedTo } from '@nfcards/e2e/mailbox';
import { answerOf, comeAs, expect, readAs, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Page } from '@playwright/test';

const PASSWORD = 'petit foc et grand voile';
const WORDS = {
  fr: {
    toggle: /^Favori/,
    added: (name: string) => `${name} est dans vos favoris.`,
    removed: (name: string) => `${name} n’est plus dans vos favoris.`,
    undo: 'Annuler',
    account: 'Créer un compte',
    create: 'Créer mon compte',
    later: 'Plus tard',
    opened: /Votre compte est ouvert/,
    submit: 'Se connecter',
    failed: /n’a pas été ajouté à vos favoris/,
    full: /liste de favoris est pleine/,
  },
  en: {
    toggle: /^Favourite/,
    added: (name: string) => `${name} is among your favourites.`,
    removed: (name: string) => `${name} is no longer among your favourites.`,
    undo: 'Undo',
    account: 'Create an account',
    create: 'Create my account',
    later: 'Later',
    opened: /Your account is open/,
    submit: 'Log in',
    failed: /was not added to your favourites/,
    full: /list of favourites is full/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP, port: 'FRLRH', other: 'FRBES' },
  { lng: 'en', viewport: PHONE, port: 'FRLEH', other: 'FRMRS' },
] as const;

for (const { lng, viewport, port, other } of VISITS) {
  const words = WORDS[lng];
  const heart = (page: Page) => page.getByRole('button', { name: words.toggle });
  const favouritesOf = async (page: Page) =>
    (await (await page.request.get('/api/get_data?type=ports_favorites')).json()) as unknown;

  test.describe(`a favourite (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('ST5, RT7: pressed by nobody yet, it leads through registration, and through the login, and then happens once', async ({
      page,
    }) => {
      // The browser makes the key of a password twice.
      await openPage(page, `/port/${port}`, lng);
      const name = (await heading(page).textContent()) ?? '';
      await page.getByRole('link', { name: words.toggle }).press('Enter');
      await expect(page).toHaveURL(/\/login\?next=/);
      const main = page.getByRole('main');
      await main.getByRole('link', { name: words.account }).click();
      await expect(page).toHaveURL(/\/register\?next=/);
      await main.locator('input[autocomplete="given-name"]').fill('Anne');
      await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
      const email = `anne.${crypto.randomUUID()}@example.org`;
      await main.locator('input[type="email"]').fill(email);
      await main.locator('input[autocomplete="new-password"]').fill(PASSWORD);
      await main.getByRole('button', { name: words.create }).click();
      await main.getByRole('button', { name: words.later, exact: true }).click();

      // Toasts first: they go by themselves.
      await expect(page.getByText(words.added(name))).toHaveCount(1);
      await expect(page.getByText(words.opened)).toBeVisible();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(new RegExp(`/port/${port}\\?lng=${lng}$`));
      expect(await favouritesOf(page)).toMatchObject({ result: [[port]] });

      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.reload();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      expect(asked.filter((url) => url.includes('user_add'))).toEqual([]);

      // Only a confirmed address logs in.
      const code = await codeMailedTo(page, email);
      expect(await answerOf(page.request, 'email_verification_code', { email, code })).toEqual({});
      // An answer that is still under way would bring the session back.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await openPage(page, `/port/${other}`, lng);
      const otherName = (await heading(page).textContent()) ?? '';
      await page.getByRole('link', { name: words.toggle }).click();
      await main.locator('input[type="email"]').fill(email);
      await main.locator('input[autocomplete="current-password"]').fill(PASSWORD);
      await main.getByRole('checkbox').check();
      await main.getByRole('button', { name: words.submit, exact: true }).click();
      // The heart is on before the server has answered, which the toast tells.
      await expect(page.getByText(words.added(otherName))).toBeVisible();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(new RegExp(`/port/${other}\\?lng=${lng}$`));
      expect(await favouritesOf(page)).toMatchObject({ result: [[other, port]] });

      // The login is not met again on the way back.
      await page.goBack();
      await expect(page).not.toHaveURL(/login|register/);
    });

    test(
      'ST5, S14: the toast undoes it, with the keyboard alone',
      quickIf(lng === 'fr'),
      async ({ page, context, crew }) => {
        const member = await crew.register('Anne');
        await comeAs(context, member);
        await openPage(page, `/port/${port}`, lng);
        const name = (await heading(page).textContent()) ?? '';
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
        await heart(page).press('Space');
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByText(words.added(name))).toBeVisible();
        expect(await favouritesOf(page)).toMatchObject({ result: [[port]] });

        await page.getByRole('button', { name: words.undo }).press('Enter');
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
        await expect(page.getByText(words.removed(name))).toBeVisible();
        expect(await favouritesOf(page)).toMatchObject({ result: [[]] });
        expect(await violationsOn(page)).toEqual([]);
      },
    );

    test('is known on every page of its directory, and on the next visit', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.known('Yann');
      const path = '/accastillage/made-up-shop-6';
      await comeAs(context, member);
      await openPage(page, path, lng);
      await heart(page).click();
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await expect
        .poll(async () => (await readAs(member, 'get_data?type=shops_favorites')).result)
        .toEqual([['made-up-shop-6']]);
      await openPage(page, path, lng);
      await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
      await answerOf(member.request, 'user_remove_shop_favorite', { data: 'made-up-shop-6' });
    });

    test.describe('that cannot be kept', () => {
      test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

      test('is taken back, and says why', async ({ page, context, crew }) => {
        await comeAs(context, await crew.known('Anne'));
        await openPage(page, `/port/${other}`, lng);
        // Five hundred favourites would make the server say so; what is tested is what the page makes of it.
        const sentence =
          lng === 'fr' ? 'Votre liste de favoris est pleine.' : 'Your list of favourites is full.';
        const full = { failure: true, failure_message: sentence, failure_kind: 'favourites_full' };
        await page.route('**/api/user_add_port_favorite', (route) => route.fulfill({ json: full }));
        await heart(page).click();
        await expect(page.getByText(words.failed)).toBeVisible();
        await expect(page.getByText(words.full)).toBeVisible();
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');

        await page.route('**/api/user_add_port_favorite', (route) => route.abort());
        await heart(page).click();
        await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
        expect(await favouritesOf(page)).toMatchObject({ result: [[]] });
      });
    });
  });
}

test.describe('RT7: the way back after login', () => {
  test('is gone at once by somebody who has a session', async ({ page, context, crew }) => {
    await comeAs(context, await crew.known('Anne'));
    await page.goto('/login?next=%2Fsearch%3Fport%3DBrest');
    await expect(page).toHaveURL('/search?port=Brest');
    await page.goto('/register?next=%2Fport%2FFRLRH');
    await expect(page).toHaveURL('/port/FRLRH');
  });

  for (const next of [
    '//example.org',
    '/\\example.org',
    'https://example.org',
    '/.//example.org',
    '/\t/example.org',
  ]) {
    test(`leads to no other site: ${JSON.stringify(next)}`, async ({ page, context, crew }) => {
      await comeAs(context, await crew.known('Anne'));
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
      await expect(page.getByRole('main').locator('input[type="email"]')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/login');
    });
  }

  test('a wish of an address that somebody else wrote is dropped for who is not logged in', async ({
    page,
  }) => {
    await page.goto('/port/FRLRH?wish=favourite');
    await expect(page).toHaveURL('/port/FRLRH');
    await expect(page.getByRole('link', { name: /^Favori/ })).toBeVisible();
  });
});
