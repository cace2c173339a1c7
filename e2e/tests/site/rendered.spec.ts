import type { Page } from '@playwright/test';
import { untilAlive } from '../../site/alive.ts';
import { comesRendered } from '../../site/comes-rendered.ts';
import { comeAs, expect, readAs, test } from '../../site/members.ts';
import { quickIf } from '../../site/quick-if.ts';

const QUICK: readonly string[] = ['/', '/port/FRLRH'];

/** Keeps scripts from coming, without which a page does not come alive. @returns lets them come */
async function holdBack(page: Page, scripts: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const PAGES = [
  { path: '/', fr: /papiers|bateau/i, en: /papers|boat/i },
  { path: '/search', fr: /Trouver un port/, en: /Find a port/ },
  { path: '/port/FRLRH', fr: /La Rochelle/, en: /La Rochelle/ },
  { path: '/login', fr: /Se connecter|connect/i, en: /Log in/i },
  { path: '/wallet', fr: /portefeuille/i, en: /wallet/i },
] as const;

/** Who has no JavaScript is told what is missing. */
const NEEDED = { fr: /se lit, mais rien ne s’y envoie/, en: /can be read, but nothing can be sent/ } as const;

for (const lng of ['fr', 'en'] as const) {
  test.describe(`without JavaScript, ${lng}`, () => {
    test.use({ javaScriptEnabled: false, locale: lng === 'fr' ? 'fr-FR' : 'en-GB' });

    for (const { path, [lng]: words } of PAGES) {
      test(`${path} is read`, async ({ page }) => {
        await expect(async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(words, { timeout: 2_000 });
        }).toPass();
        await expect(page.getByRole('navigation').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', lng);
        await expect(page.locator('noscript p')).toHaveText(NEEDED[lng]);
      });
    }

    test('a list leads to its places', async ({ page }) => {
      await expect(async () => {
        await page.goto('/search');
        await expect(page.locator('main a[href^="/port/"]')).toHaveCount(40, { timeout: 2_000 });
      }).toPass();
      const first = page.locator('main a[href^="/port/"]').first();
      const name = (await first.textContent()) ?? '';
      await comesRendered(page, (await first.getAttribute('href')) ?? '', lng);
      await first.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(new RegExp(name));
    });
  });

  test.describe(`a page that came rendered, ${lng}`, () => {
    test.use({ locale: lng === 'fr' ? 'fr-FR' : 'en-GB', timezoneId: 'America/Toronto' });

    for (const { path } of [...PAGES, { path: '/search?filter=shops' }, { path: '/verify' }]) {
      test(
        `${path} comes alive as it stands`,
        quickIf(lng === 'fr' && QUICK.includes(path), lng === 'en' ? '@engines' : undefined),
        async ({ page }) => {
          await comesRendered(page, path, lng);
          const errors: string[] = [];
          page.on('console', (message) => {
            if (message.type() === 'error' && !/status of 404/.test(message.text()))
              errors.push(message.text());
          });
          page.on('pageerror', (error) => errors.push(error.message));
          await page.addInitScript(() => {
            new MutationObserver(() => {
              const seen: unknown = Reflect.get(window, 'heading');
              Reflect.set(window, 'heading', seen ?? document.querySelector('main h1'));
            }).observe(document, { childList: true, subtree: true });
          });
          // What takes five seconds to come alive is made anew.
          await expect(async () => {
            errors.length = 0;
            await page.goto(path);
            const isSame = await page
              .locator('main h1')
              .evaluate((heading) => heading === Reflect.get(window, 'heading'));
            expect([isSame, errors]).toEqual([true, []]);
          }).toPass();
        },
      );
    }
  });
}

test('what is pressed before a page is alive is pressed once it is, and no form sends itself', async ({
  page,
}) => {
  await comesRendered(page, '/login');
  const letCome = await holdBack(page, '**/mfe-account/*/login.*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  await main.locator('input[type="email"]').fill('anne@example.org');
  await main.locator('input[type="password"]').fill('petit foc');
  await page.waitForFunction(() => '__FEDERATION_BUNDLER_RUNTIME__' in globalThis);
  const sent = page.waitForRequest('**/api/login');
  await main.locator('button[type="submit"]').click();
  letCome();
  await untilAlive(page);
  expect((await sent).postDataJSON()).toMatchObject({ email: 'anne@example.org' });
  // There is no such account.
  await expect(main.getByRole('alert')).toBeVisible();
  await expect(main.locator('[aria-invalid="true"]')).toHaveCount(0);
  await expect(main.locator('input[type="email"]')).toHaveValue('anne@example.org');
  expect(new URL(page.url()).search).toBe('');
});

test('what a page is drawn with comes before what brings it to life', async ({ page }) => {
  await comesRendered(page, '/port/FRLRH');
  const letCome = await holdBack(page, '**/shell/*/main.*.css');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = () => asked.filter((path) => path.endsWith('.js') && !/\/begin\./.test(path));
  await page.goto('/port/FRLRH', { waitUntil: 'commit' });
  // The shell's and the remote's.
  await expect.poll(() => asked.filter((path) => path.endsWith('.css')).length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => asked.some((path) => /\/begin\.[0-9a-f]+\.js$/.test(path))).toBe(true);
  expect(scripts()).toEqual([]);
  letCome();
  await untilAlive(page);
  expect(scripts().some((path) => path.includes('/shell/'))).toBe(true);
  expect(scripts().some((path) => path.includes('/mfe-directory/'))).toBe(true);
});

test('what is pressed before the shell came is pressed once the page is alive', async ({ page }) => {
  await comesRendered(page, '/port/FRLRH');
  const letCome = await holdBack(page, '**/shell/*/main.*.js');
  const asked = page.waitForRequest('**/shell/*/main.*.js');
  await page.goto('/port/FRLRH', { waitUntil: 'commit' });
  await asked;
  const menu = page.getByRole('banner').locator('button[aria-expanded]').last();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  letCome();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});

test('a page whose data changed while it came is made anew, and says what is true', async ({ page }) => {
  await comesRendered(page, '/port/FRLRH');
  await page.route('**/api/port_details?*', async (route) => {
    const response = await route.fetch();
    const port = { ...(await response.json()), name: 'La Rochelle (vieux port)' };
    await route.fulfill({ json: port, headers: { etag: '"another"' } });
  });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('/port/FRLRH');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La Rochelle (vieux port)');
  expect(errors).toEqual([]);
});

test('a page is rendered for a language that only this browser knows of: in the shell, without a complaint', async ({
  page,
}) => {
  await comesRendered(page, '/login');
  await page.addInitScript(() => localStorage.setItem('i18nextLng', 'en'));
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Log in/i);
  expect(errors).toEqual([]);
});

test('a place that is nowhere is told to search engines as missing', async ({ page }) => {
  const url = '/port/FRXXX';
  await comesRendered(page, url);
  expect((await page.request.get(url)).status()).toBe(404);
});

test('a site that is set so has its pages made by the shell', async ({ page, openSite }) => {
  const { url } = await openSite({ environment: { RENDERING: 'off' } });
  expect(await (await page.request.get(`${url}/login`)).text()).not.toContain('data-rendered');
});

test.describe('before a page is alive', () => {
  /** @returns lets the page come alive */
  async function comeEarly(page: Page): Promise<() => void> {
    await comesRendered(page, '/port/FRLRH');
    const letCome = await holdBack(page, '**/mfe-directory/*/port.*.js');
    await page.goto('/port/FRLRH', { waitUntil: 'commit' });
    await page.waitForFunction(() => '__FEDERATION_BUNDLER_RUNTIME__' in globalThis);
    return letCome;
  }

  test('whoever begins to read stays there', async ({ page }) => {
    const letCome = await comeEarly(page);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    letCome();
    await untilAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  });

  test('a press is kept from React, which would take all of the page over in one go', async ({ page }) => {
    const letCome = await comeEarly(page);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const type of ['pointerdown', 'mousedown', 'click'])
        document.querySelector('#root')?.addEventListener(type, () => heard.push(type), true);
    });
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    const title = page.getByRole('heading', { level: 1 });
    await title.click();
    expect(await heard()).toEqual([]);
    letCome();
    await untilAlive(page);
    await title.click();
    expect(await heard()).toEqual(['pointerdown', 'mousedown', 'click']);
  });

  test('a heart that is pressed is on once it is known whose it is', async ({ page, context, crew }) => {
    const member = await crew.register('Anne');
    await comeAs(context, member);
    const letCome = await comeEarly(page);
    const heart = page.getByRole('button', { name: /^Favori/ });
    await heart.click();
    await expect(page.locator('#root')).toHaveAttribute('data-rendered');
    letCome();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => readAs(member, 'get_data?type=ports_favorites'))
      .toMatchObject({ result: [['FRLRH']] });
  });
});

test.describe('a form that was filled and sent before its page is alive', () => {
  /** @returns what it sends, once the scripts that were held back come */
  async function registerEarly(page: Page, scripts: string): Promise<() => Promise<unknown>> {
    await comesRendered(page, '/register');
    const letCome = await holdBack(page, scripts);
    const asked = page.waitForRequest(scripts);
    await page.goto('/register', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.locator('input[autocomplete="given-name"]').fill('Anne');
    await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
    await main.locator('input[type="email"]').fill('anne@example.org');
    await main.locator('input[autocomplete="new-password"]').fill('petit foc et grand voile');
    await asked;
    const sent = page.waitForRequest('**/api/register');
    await main.locator('button[type="submit"]').click();
    return async () => {
      letCome();
      return (await sent).postDataJSON();
    };
  }
  const TYPED = { email: 'anne@example.org', first_name: 'Anne', last_name: 'Le Goff' };

  test('is sent as it was typed', { tag: '@quick' }, async ({ page }) => {
    const send = await registerEarly(page, '**/shell/*/main.*.js');
    expect(await send()).toMatchObject(TYPED);
  });

  test('is not made anew, however late the page is', async ({ page }) => {
    await page.clock.install();
    const send = await registerEarly(page, '**/mfe-account/*/register.*.js');
    await page.waitForFunction(() => '__FEDERATION_BUNDLER_RUNTIME__' in globalThis);
    const button = page.getByRole('main').locator('button[type="submit"]');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(30_000);
    await expect(page.getByRole('main').locator('input[type="email"]')).toHaveValue('anne@example.org');
    await page.clock.resume();
    expect(await send()).toMatchObject(TYPED);
    await expect(button).not.toHaveAttribute('aria-busy');
  });
});
