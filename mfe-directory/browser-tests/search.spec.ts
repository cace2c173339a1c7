import { expect, test } from '@nfcards/e2e/anywhere';
import { VISITS } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';

const WORDS = {
  fr: {
    lng: 'fr',
    heading: 'Trouver un port',
    port: 'Port',
    region: 'Région',
    filters: 'Filtres',
    more: /Afficher .* de plus/,
    position: /46°\d\d,\d′\sN, 001°/,
    none: 'Aucun port ne correspond',
    clear: 'Effacer les filtres',
    opener: 'Rechercher une escale',
  },
  en: {
    lng: 'en',
    heading: 'Find a port',
    port: 'Port',
    region: 'Region',
    filters: 'Filters',
    more: /Show .* more ports/,
    position: /46°\d\d\.\d′\sN, 001°/,
    none: 'No port matches',
    clear: 'Clear the filters',
    opener: 'Find a port of call',
  },
};

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  test.describe(`${size}, ${lng}`, () => {
    test.use({ viewport });

    test(
      'S13, ST8, K1: ports are listed by 40, and the address keeps how many are shown',
      quickIf(lng === 'en'),
      async ({ page }) => {
        await page.goto(`/search?lng=${lng}`);
        await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
        const ports = page.getByRole('main').locator('a[href^="/port/"]');
        await expect(ports).toHaveCount(40);
        await page
          .getByRole('main')
          .getByRole('button', { name: words.more })
          .or(page.getByRole('main').getByRole('link', { name: words.more }))
          .click();
        await expect(ports).toHaveCount(80);
        await page.reload();
        await expect(ports).toHaveCount(80);
      },
    );

    test('ST9: the region filter folds case and accents, and is in the address', async ({ page }) => {
      await page.goto(`/search?lng=${lng}`);
      const filters = page.getByRole('main').getByRole('search');
      if (size === 'phone') await filters.getByRole('button', { name: words.filters }).click();
      await filters.getByLabel(words.region, { exact: true }).fill('FINISTERE');
      const ports = page.getByRole('main').locator('a[href^="/port/"]');
      await expect(page).toHaveURL(/region=FINISTERE/);
      await expect(ports.filter({ hasText: /^Brest$/ })).toHaveCount(1);
      expect(await ports.count()).toBeLessThan(41);
      await page.reload();
      await expect(ports.filter({ hasText: /^Brest$/ })).toHaveCount(1);
    });

    test('a search without result says what to do, and does it', async ({ page }) => {
      await page.goto(`/search?lng=${lng}&port=zzzz`);
      await expect(page.getByText(words.none)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: words.clear }).last().click();
      await expect(page.getByRole('main').locator('a[href^="/port/"]')).toHaveCount(40);
    });

    test(
      'S1: the navbar’s search leads to the ports found, and to a port',
      quickIf(lng === 'en'),
      async ({ page }) => {
        await page.goto(`/?lng=${lng}`);
        const banner = page.getByRole('banner');
        const opener = size === 'phone' ? words.opener : words.port;
        await banner.getByRole('button', { name: opener, exact: true }).click();
        const field = banner.getByRole('combobox', { name: words.port });
        await field.fill('La Rochelle');
        await field.press('Enter');
        await expect(page).toHaveURL(/\/search\?port=La(\+|%20)Rochelle/);
        await page.getByRole('main').locator('a[href^="/port/FRLRH"]').click();
        await expect(page.getByRole('heading', { level: 1 })).toContainText('La Rochelle');
        await expect(page.getByText(words.position).first()).toBeVisible();
        await expect(page).toHaveTitle(/La Rochelle/);
      },
    );
  });
}

test('S1: dates and boat are part of the address', async ({ page }) => {
  await page.goto('/search?port=brest&arrival=2027-07-01&departure=2027-07-03&boat=Pen+Duick');
  await expect(page.getByRole('main')).toContainText('Pen Duick');
  await expect(page.getByRole('main')).toContainText('juillet');
});

test('ST7: a list that fails shows why and no port, and comes when asked again', async ({ page }) => {
  await page.route('**/api/ports_data', (route) =>
    route.fulfill({ status: 200, body: '{"failure":true,"failure_message":"La liste se repose."}' }),
  );
  await page.goto('/search');
  await expect(page.getByText('La liste se repose.')).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/port/"]')).toHaveCount(0);
  await page.unroute('**/api/ports_data');
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('main').locator('a[href^="/port/"]')).toHaveCount(40);
});

test.describe('an unknown port', () => {
  test.use({ expectedConsole: /404 \(Not Found\)/ });

  test('says so and leads to the search', async ({ page }) => {
    await page.goto('/port/XXXXX');
    await expect(page.getByRole('heading', { level: 1, name: 'Port introuvable' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Chercher un port' }).click();
    await expect(page).toHaveURL(/\/search/);
  });
});
