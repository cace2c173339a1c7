import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';

/** A site of which public pages come rendered. */
const test = base.extend<{ readonly rendered: string }>({
  rendered: async ({ openSite }, use) => {
    const site = await openSite({ environment: { RENDERING: 'on' } });
    await use(site.url);
  },
});

/** A first visitor may come before a page has been rendered for the first time. */
async function comesRendered(page: Page, path: string, language: 'fr' | 'en' = 'fr'): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(path, { headers: { 'accept-language': language } })).text(), {
      timeout: 120_000,
    })
    .toContain('data-rendered');
}

const PAGES = [
  { path: '/', fr: /papiers|bateau/i, en: /papers|boat/i },
  { path: '/search', fr: /Trouver un port/, en: /Find a port/ },
  { path: '/port/FRLRH', fr: /La Rochelle/, en: /La Rochelle/ },
  { path: '/login', fr: /Se connecter|connect/i, en: /Log in/i },
  { path: '/wallet', fr: /portefeuille/i, en: /wallet/i },
] as const;

for (const lng of ['fr', 'en'] as const) {
  test.describe(`without JavaScript, ${lng}`, () => {
    test.use({ javaScriptEnabled: false, locale: lng === 'fr' ? 'fr-FR' : 'en-GB' });

    for (const { path, [lng]: words } of PAGES) {
      test(`${path} is read`, async ({ page, rendered }) => {
        await expect(async () => {
          await page.goto(rendered + path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(words, { timeout: 2_000 });
        }).toPass();
        await expect(page.getByRole('navigation').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lng);
        await expect(page.getByText('JavaScript')).toHaveCount(0);
      });
    }

    test('a list leads to its places', async ({ page, rendered }) => {
      await expect(async () => {
        await page.goto(`${rendered}/search`);
        await expect(page.locator('main a[href^="/port/"]')).toHaveCount(40, { timeout: 2_000 });
      }).toPass();
      const first = page.locator('main a[href^="/port/"]').first();
      const name = (await first.textContent()) ?? '';
      await comesRendered(page, rendered + (await first.getAttribute('href')), lng);
      await first.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(new RegExp(name));
    });
  });

  test.describe(`a page that came rendered, ${lng}`, () => {
    test.use({ locale: lng === 'fr' ? 'fr-FR' : 'en-GB', timezoneId: 'America/Montreal' });

    for (const { path } of [
      ...PAGES,
      { path: '/search?filter=shops' },

      { path: '/verify' },
    ]) {
      test(`${path} comes alive as it stands`, async ({ page, rendered }) => {
        await comesRendered(page, rendered + path, lng);
        const errors: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error' && !/status of 404/.test(message.text()))
            errors.push(message.text());
        });
        page.on('pageerror', (error) => errors.push(error.message));
        // What takes five seconds to come alive is made anew.
        await expect(async () => {
          errors.length = 0;
          await page.goto(rendered + path);
          await page.locator('main h1').evaluate((heading) => Reflect.set(window, 'heading', heading));
          await isAlive(page);
          const isSame = await page
            .locator('main h1')
            .evaluate((heading) => heading === Reflect.get(window, 'heading'));
          expect([isSame, errors]).toEqual([true, []]);
        }).toPass();
      });
    }
  });
}

/** React has a key of its own on each element that it knows. */
async function isAlive(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('main h1')
        .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

test('what is pressed before a page is alive is pressed once it is, and no form sends itself', async ({
  page,
  rendered,
}) => {
  await comesRendered(page, `${rendered}/login`);
  const { promise: pressed, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/mfe-account/*/login.*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto(`${rendered}/login`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await page.waitForFunction(() => '__FEDERATION__' in globalThis);
  await main.locator('input[type="email"]').fill('anne@example.org');
  await main.locator('button[type="submit"]').click();
  letCome();
  await isAlive(page);
  // The password is missing, and the form says so.
  await expect(main.getByRole('alert').or(main.locator('[aria-invalid="true"]')).first()).toBeVisible();
  await expect(main.locator('input[type="email"]')).toHaveValue('anne@example.org');
  expect(new URL(page.url()).search).toBe('');
});

test('a page whose data changed while it came is made anew, and says what is true', async ({
  page,
  rendered,
}) => {
  await comesRendered(page, `${rendered}/port/FRLRH`);
  await page.route('**/api/port_details?*', async (route) => {
    const response = await route.fetch();
    const port = { ...(await response.json()), name: 'La Rochelle (vieux port)' };
    await route.fulfill({ json: port, headers: { etag: '"another"' } });
  });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${rendered}/port/FRLRH`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La Rochelle (vieux port)');
  expect(errors).toEqual([]);
});

test('a page is rendered for a language that only this browser knows of: in the shell, without a complaint', async ({
  page,
  rendered,
}) => {
  await comesRendered(page, `${rendered}/login`);
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${rendered}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Log in/i);
  expect(errors).toEqual([]);
});

test('a place that is nowhere is told to search engines as missing', async ({ page, rendered }) => {
  const url = `${rendered}/port/FRXXX`;
  await comesRendered(page, url);
  expect((await page.request.get(url)).status()).toBe(404);
});

base('without the setting, a page comes as the shell makes it', async ({ page }) => {
  expect(await (await page.request.get('/login')).text()).not.toContain('data-rendered');
});
