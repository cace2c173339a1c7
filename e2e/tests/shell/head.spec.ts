import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';

const ELEMENTS = [
  'title',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
].join();

/** What the document’s head says of the page, in no order. */
function headOf(page: Page): Promise<string[]> {
  return page.evaluate(
    (elements) => [...document.head.querySelectorAll(elements)].map(({ outerHTML }) => outerHTML).sort(),
    ELEMENTS,
  );
}

/** The same, as the gateway writes it for a first page. */
async function writtenFor(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path, { headers: { 'accept-language': 'fr' } });
  // The site's own policy lets no page of its parse markup.
  const blank = await page.context().newPage();
  const found = await blank.evaluate(
    ({ html, elements }) => {
      const { head } = new DOMParser().parseFromString(html, 'text/html');
      return [...head.querySelectorAll(elements)].map(({ outerHTML }) => outerHTML).sort();
    },
    { html: await response.text(), elements: ELEMENTS },
  );
  await blank.close();
  return found;
}

test.describe('S3: the head of a document', () => {
  for (const path of [
    '/',
    '/search',
    '/search/?lng=en&port=Brest',
    '/login',
    '/wallet',
    '/manage',
    '/success',
    '/icon',
  ]) {
    test(`${path} keeps what the gateway wrote, each element once`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(await headOf(page)).toEqual(await writtenFor(page, path));
    });
  }

  test('is that of the page on the way from one to the next, as the gateway would write it', {
    tag: '@quick',
  }, async ({ page }) => {
    await page.goto('/login?lng=fr');
    await expect(page).toHaveTitle('Se connecter – NFCards');
    const main = page.getByRole('main');
    await main.locator('a[href="/register"]').click();
    await expect(page).toHaveTitle('Créer un compte – NFCards');
    expect(await headOf(page)).toEqual(await writtenFor(page, '/register'));
    await page.goBack();
    await expect(page).toHaveTitle('Se connecter – NFCards');
    expect(await headOf(page)).toEqual(await writtenFor(page, '/login?lng=fr'));
  });

  test('names the port once it is known', async ({ page }) => {
    await page.goto('/port/FRLRH');
    await expect(page).toHaveTitle('La Rochelle, France – NFCards');
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^La Rochelle/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
  });
});

test.describe('RT19', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test('a page that nobody shows is kept from search engines, and what follows it is not', async ({
    page,
  }) => {
    await page.goto('/nulle-part');
    await expect(page).toHaveTitle('Page introuvable – NFCards');
    expect(await headOf(page)).toEqual(await writtenFor(page, '/nulle-part'));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('main').locator('a[href="/search"]').click();
    await expect(page).toHaveTitle('Trouver un port – NFCards');
    expect(await headOf(page)).toEqual(await writtenFor(page, '/search'));
  });
});

test('each page of the sitemap is there, and says its own address', async ({ request, baseURL }) => {
  const index = await (await request.get('/sitemap.xml')).text();
  expect(index).toContain(`<loc>${baseURL}/sitemaps/1.xml</loc>`);
  const file = await (await request.get('/sitemaps/1.xml')).text();
  const addresses = [...file.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.filter((address) => address.includes('/port/')).length).toBeGreaterThan(1600);
  const pages = addresses.filter((address) => !address.includes('/port/'));
  for (const address of [...pages, ...addresses.slice(-1)]) {
    const response = await request.get(address);
    expect(response.status(), address).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="${address}">`);
  }
});

test('the picture of a link is there', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('meta[property="og:image"]').getAttribute('content');
  const response = await request.get(address ?? '');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
});
