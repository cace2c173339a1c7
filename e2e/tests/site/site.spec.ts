import { expect, test } from '../../fixtures.ts';

const ROUTES = ['/', '/search', '/port/FRLRH', '/login', '/register', '/wallet', '/manage'];

test.describe('RT19', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test('an unknown path is a 404 with ways back', { tag: '@quick' }, async ({ page }) => {
    const response = await page.goto('/nulle-part');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').locator('a[href="/"]').click();
    await expect(page.getByRole('heading', { level: 1, name: /Une carte, un bateau/ })).toBeVisible();
  });
});

test('the policy of every page runs no inlined or evaluated script', { tag: '@quick' }, async ({
  request,
}) => {
  for (const path of [...ROUTES, '/nulle-part']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("default-src 'none'");
  }
});

test.describe('L1, L2: languages', () => {
  test('French is the default, and a choice translates the page in place and survives a reload', async ({
    page,
  }) => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Trouver un port' })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Langue/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a port' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Find a port' })).toBeVisible();
  });

  for (const { locale, expected } of [
    { locale: 'en-GB', expected: 'en' },
    { locale: 'fr-CA', expected: 'fr' },
    { locale: 'de-DE', expected: 'fr' },
  ]) {
    test.describe(locale, () => {
      test.use({ locale });

      test(`a browser in ${locale} reads ${expected}`, async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', expected);
      });
    });
  }
});

test.describe('a login that the API refuses', () => {
  for (const { lng, refusal } of [
    { lng: 'fr', refusal: /ne convient pas/ },
    { lng: 'en', refusal: /does not fit/ },
  ]) {
    test(`ST3: the refusal of a login is shown in ${lng}, and nothing typed is lost`, async ({ page }) => {
      const bodies: string[] = [];
      page.on('request', (request) => bodies.push(request.postData() ?? '', request.url()));
      await page.goto(`/login?lng=${lng}`);
      const main = page.getByRole('main');
      await main.locator('input[type="email"]').fill('skipper@example.org');
      await main.locator('input[autocomplete="current-password"]').fill('correct horse battery');
      await main.locator('button[type="submit"]').click();
      await expect(main.getByText(refusal).first()).toBeVisible();
      await expect(main.locator('input[type="email"]')).toHaveValue('skipper@example.org');
      expect(bodies.join(' ')).toContain('skipper@example.org');
      expect(bodies.join(' '), 'the password stays in the browser').not.toContain('correct horse');
    });
  }
});
