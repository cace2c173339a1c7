import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

type Source = 'query' | 'cookie' | 'localStorage' | 'sessionStorage' | 'browser' | 'html';
type Said = Readonly<Partial<Record<Source, string>>>;

/** SPEC L1: what is found first counts. German stands for every language that the site does not speak. */
const TABLE: readonly { readonly said: Said; readonly read: 'fr' | 'en' }[] = [
  // Each source before all that come after it, in both directions.
  {
    said: {
      query: 'en',
      cookie: 'fr',
      localStorage: 'fr',
      sessionStorage: 'fr',
      browser: 'fr-FR',
      html: 'fr',
    },
    read: 'en',
  },
  {
    said: {
      query: 'fr',
      cookie: 'en',
      localStorage: 'en',
      sessionStorage: 'en',
      browser: 'en-GB',
      html: 'en',
    },
    read: 'fr',
  },
  {
    said: { cookie: 'en', localStorage: 'fr', sessionStorage: 'fr', browser: 'fr-FR', html: 'fr' },
    read: 'en',
  },
  {
    said: { cookie: 'fr', localStorage: 'en', sessionStorage: 'en', browser: 'en-GB', html: 'en' },
    read: 'fr',
  },
  { said: { localStorage: 'en', sessionStorage: 'fr', browser: 'fr-FR', html: 'fr' }, read: 'en' },
  { said: { localStorage: 'fr', sessionStorage: 'en', browser: 'en-GB', html: 'en' }, read: 'fr' },
  { said: { sessionStorage: 'en', browser: 'fr-FR', html: 'fr' }, read: 'en' },
  { said: { sessionStorage: 'fr', browser: 'en-GB', html: 'en' }, read: 'fr' },
  { said: { browser: 'en-GB', html: 'fr' }, read: 'en' },
  { said: { browser: 'fr-CA', html: 'en' }, read: 'fr' },
  { said: { browser: 'de-DE', html: 'en' }, read: 'en' },
  { said: { browser: 'de-DE', html: 'fr' }, read: 'fr' },
  // What the site does not speak is passed over, wherever it is said.
  { said: { query: 'de', cookie: 'en', browser: 'fr-FR' }, read: 'en' },
  { said: { query: 'de', cookie: 'de', localStorage: 'en', browser: 'fr-FR' }, read: 'en' },
  {
    said: { query: 'de', cookie: 'de', localStorage: 'de', sessionStorage: 'en', browser: 'fr-FR' },
    read: 'en',
  },
  { said: { query: 'de', browser: 'en-US' }, read: 'en' },
  { said: { query: '', browser: 'en-US' }, read: 'en' },
  { said: { query: 'EN-us', browser: 'fr-FR' }, read: 'en' },
  { said: { query: '<script>', browser: 'en-US' }, read: 'en' },
  // L2: nobody speaks either.
  {
    said: {
      query: 'de',
      cookie: 'de',
      localStorage: 'de',
      sessionStorage: 'de',
      browser: 'de-DE',
      html: 'de',
    },
    read: 'fr',
  },
];

const HEADINGS = { fr: 'Trouver un port', en: 'Find a port' };

for (const { said, read } of TABLE) {
  test.describe('SPEC L1', () => {
    test.use({ locale: said.browser ?? 'de-DE' });

    test(`${JSON.stringify(said)} reads ${read}`, async ({ page, context, site }) => {
      await say(context, page, site.url, said);
      await page.goto(said.query === undefined ? '/search' : `/search?lng=${encodeURIComponent(said.query)}`);
      await expect(page.getByRole('heading', { level: 1, name: HEADINGS[read] })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', read);
    });
  });
}

async function say(context: BrowserContext, page: Page, url: string, said: Said): Promise<void> {
  if (said.cookie !== undefined) await context.addCookies([{ name: 'i18next', value: said.cookie, url }]);
  await page.addInitScript(({ localStorage: local, sessionStorage: session }) => {
    if (local !== undefined) localStorage.setItem('i18nextLng', local);
    if (session !== undefined) sessionStorage.setItem('i18nextLng', session);
  }, said);
  const { html } = said;
  if (html === undefined) return;
  await page.route(/\/search/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/<html lang="\w+"/, `<html lang="${html}"`) });
  });
}

test('L1: a choice is kept by the browser, translates every remote already loaded, and needs no reload', {
  tag: '@quick',
}, async ({ page }) => {
  const pages = [
    { path: '/search', fr: 'Trouver un port', en: 'Find a port' },
    { path: '/wallet', fr: /portefeuille/i, en: /wallet/i },
    { path: '/login', fr: 'Se connecter', en: 'Log in' },
    { path: '/', fr: 'Une carte, un bateau', en: 'One card, one boat' },
  ];
  const visit = async (lng: 'fr' | 'en') => {
    for (const { path, [lng]: heading } of pages) {
      // The link to the login says where one comes from.
      await page.locator(`a:is([href="${path}"], [href^="${path}?next="]):visible`).first().click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await visit('fr');
  await chooseLanguage(page, 'English');
  await expect(page.getByRole('heading', { level: 1, name: 'One card, one boat' })).toBeVisible();
  await visit('en');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'One card, one boat' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('L1: a choice undoes the language of the address, so that a reload keeps it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search?lng=fr&region=bretagne');
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS.fr })).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(page).toHaveURL(/\/search\?region=bretagne$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: HEADINGS.en })).toBeVisible();
});

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(Langue|Language)/ })
    .click();
  await page.getByRole('menuitemradio', { name }).click();
}
