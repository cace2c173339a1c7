import { violationsOn } from '@nfcards/e2e/axe';
import { test as base, expect } from '@nfcards/e2e/fixtures';
import { openPage } from '@nfcards/e2e/open-page';
import { heading, PHONE, VISITS } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';
import { dataWithPorts, FULL_PORT, SEASONAL_PORT } from './imported-ports.ts';

const test = base.extend<object, { readonly makeData: () => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  makeData: [async ({}, use) => use(dataWithPorts), { scope: 'worker' }],
});

const MECHANIC = '/mechanics/made-up-mechanics-6';
const SHOP = '/accastillage/made-up-shop-6';
/** A Friday morning in Paris. */
const FRIDAY = new Date('2026-11-20T09:30:00Z');

const WORDS = {
  fr: {
    office: 'Capitainerie',
    channels: ['Canal 9', 'Canal 16'],
    open: 'Ouvert, ferme à 12:00',
    closedLater: 'Fermé, ouvre demain à 08:00',
    today: /^Vendredi aujourd’hui/i,
    berths: ['1\u202f200', '80', '24\u202fm', '7,5\u202fm', '3,2\u202fm'],
    fuel: 'Carburant',
    noShowers: /pas de douches/,
    languages: 'français, anglais et allemand',
    trades: 'Métiers',
    wares: 'Rayons',
    mechanics: 'Mécaniciens proches',
    sunset: 'Coucher',
    incomplete: /n’a pas encore complété/,
    copy: 'Copier en degrés décimaux',
    copied: 'Copié',
    far: 'À quelle distance suis-je ?',
    known: /relèvement vrai \d{3}°.*à 5 nœuds/,
    refused: /Vous n’avez pas permis/,
    share: 'Partager',
    shared: /Adresse de la page copiée/,
    print: 'Imprimer',
    retry: 'Réessayer',
    own: /Établi par NFCards, non vérifié par la capitainerie/,
    correct: 'Corriger cette fiche',
    subject: 'Objet',
    otherTime: /Là-bas il est 10:30 quand il est 05:30 chez vous/,
    unknown: { '/mechanics/x': 'Mécanicien introuvable', '/accastillage/x': 'Accastilleur introuvable' },
    title: /^Accastillage fictif — La Rochelle, France – NFCards$/,
  },
  en: {
    office: 'Harbour office',
    channels: ['Channel 9', 'Channel 16'],
    open: 'Open, closes at 12:00',
    closedLater: 'Closed, opens tomorrow at 08:00',
    today: /^Friday today/,
    berths: ['1,200', '80', '24 m', '7.5 m', '3.2 m'],
    fuel: 'Fuel',
    noShowers: /no showers/,
    languages: 'French, English and German',
    trades: 'Trades',
    wares: 'Wares',
    mechanics: 'Mechanics nearby',
    sunset: 'Sunset',
    incomplete: /has not completed this entry/,
    copy: 'Copy in decimal degrees',
    copied: 'Copied',
    far: 'How far am I?',
    known: /true bearing \d{3}°.*at 5 knots/,
    refused: /You have not allowed/,
    share: 'Share',
    shared: /address of this page is copied/,
    print: 'Print',
    retry: 'Try again',
    own: /Compiled by NFCards, not checked by the harbour office/,
    correct: 'Correct this entry',
    subject: 'Subject',
    otherTime: /It is 10:30 there when it is 05:30 where you are/,
    unknown: { '/mechanics/x': 'Mechanic not found', '/accastillage/x': 'Chandler not found' },
    title: /^Accastillage fictif — La Rochelle, France – NFCards$/,
  },
} as const;

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  test.describe(`${size}, ${lng}`, () => {
    test.use({ viewport });

    test.beforeEach(({ page }) => page.clock.setFixedTime(FRIDAY));

    test('RT3: a port says whom to call, how large a boat it takes, what it offers and when', async ({
      page,
    }) => {
      await openPage(page, FULL_PORT, lng);
      const office = section(page, words.office);
      for (const channel of words.channels) await expect(office.getByText(channel)).toBeVisible();
      const call = office.getByRole('link', { name: '+33 5 36 49 19 91' });
      await expect(call).toHaveAttribute('href', 'tel:+33536491991');
      await expect(main(page).getByRole('link', { name: 'example.org', exact: true })).toHaveAttribute(
        'href',
        'https://www.example.org/port',
      );
      await expect(main(page).getByText(words.languages)).toBeVisible();
      await expect(main(page).getByText(words.open).first()).toBeVisible();
      await expect(page.getByRole('row', { name: words.today })).toContainText('14:00 – 18:00');
      for (const figure of words.berths)
        await expect(main(page).getByText(figure, { exact: true })).toBeVisible();
      await expect(main(page).getByRole('listitem').filter({ hasText: words.fuel })).toBeVisible();
      await expect(main(page).getByText(words.noShowers)).toBeVisible();
      await expect(main(page).getByText(words.sunset)).toBeVisible();
      await section(page, words.mechanics)
        .getByRole('link', { name: 'Atelier fictif — La Rochelle' })
        .click();
      await expect(page).toHaveURL(/\/mechanics\/made-up-mechanics-6$/);
    });

    test('RT4, RT5, S3: a repairer and a shop say the same of themselves', async ({ page }) => {
      await openPage(page, MECHANIC, lng);
      await expect(section(page, words.trades).getByRole('listitem')).not.toHaveCount(0);
      await expect(
        main(page)
          .getByRole('link', { name: /^\+33 / })
          .first(),
      ).toBeVisible();
      await expect(main(page).getByText(words.open).first()).toBeVisible();
      await openPage(page, SHOP, lng);
      await expect(section(page, words.wares).getByRole('listitem')).not.toHaveCount(0);
      await expect(page).toHaveTitle(words.title);
      await page.clock.setFixedTime(new Date('2026-11-20T19:00:00Z'));
      await openPage(page, FULL_PORT, lng);
      await expect(main(page).getByText(words.closedLater).first()).toBeVisible();
    });

    test('a port of which little is known says so once, and how to complete it', async ({ page }) => {
      await openPage(page, '/port/FRLRH', lng);
      await expect(main(page).getByText(words.incomplete)).toBeVisible();
      await expect(main(page).locator('a[href^="/?subject="]')).toBeVisible();
      await expect(section(page, words.office)).toHaveCount(0);
      await expect(main(page).locator('a[href^="tel:"]')).toHaveCount(0);
    });

    test('the distance is asked on a press only, and the position stays in the page', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 46.0, longitude: -1.5 });
      await page.addInitScript(() => {
        const asked = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
        Object.assign(globalThis, { asked: 0 });
        navigator.geolocation.getCurrentPosition = (...parameters) => {
          Object.assign(globalThis, { asked: (Reflect.get(globalThis, 'asked') as number) + 1 });
          asked(...parameters);
        };
      });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')));
      await openPage(page, FULL_PORT, lng);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toBe(0);
      await main(page).getByRole('button', { name: words.far }).click();
      await expect(main(page).getByText(words.known)).toBeVisible();
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect([page.url(), kept, ...requests].filter((text) => /-1\.5\b/.test(text))).toEqual([]);
    });

    test('a visitor who does not tell where they are reads why there is no distance', async ({ page }) => {
      await openPage(page, MECHANIC, lng);
      await main(page).getByRole('button', { name: words.far }).click();
      await expect(main(page).getByText(words.refused)).toBeVisible();
    });
  });

  test.describe(lng, () => {
    test('the position is copied, by keyboard too', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await openPage(page, SHOP, lng);
      await main(page).getByRole('button', { name: words.copy }).focus();
      await page.keyboard.press('Enter');
      await expect(main(page).getByRole('status').filter({ hasText: words.copied })).toBeAttached();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^46\.\d{5}, -1\.\d{5}$/);
    });

    test('the page is shared by its own address, or that address is copied', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      await openPage(page, MECHANIC, lng);
      await main(page).getByRole('button', { name: words.share }).click();
      await expect(page.getByText(words.shared)).toBeVisible();
      const address = await page.locator('link[rel="canonical"]').getAttribute('href');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

      await page.evaluate(() =>
        Object.assign(navigator, {
          share: (shared: unknown) => Promise.resolve(Object.assign(globalThis, { shared })),
        }),
      );
      await main(page).getByRole('button', { name: words.share }).click();
      await expect
        .poll(() => page.evaluate(() => Reflect.get(globalThis, 'shared')))
        .toEqual({ title: 'Atelier fictif — La Rochelle', url: address });
    });

    test('a printed place is a sheet in black on white, whatever palette is on the screen', async ({
      page,
    }) => {
      await page.addInitScript(() =>
        Object.assign(globalThis, { print: () => document.body.append('printed') }),
      );
      await openPage(page, FULL_PORT, lng);
      await main(page).getByRole('button', { name: words.print }).click();
      await expect(page.locator('body')).toContainText('printed');
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => document.documentElement.setAttribute('data-palette', 'watch'));
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(main(page).getByRole('button')).toHaveCount(0);
      await expect(main(page).locator('figure')).toHaveCount(1);
      await expect(main(page).locator('figure')).toBeHidden();
      await expect(heading(page)).toBeVisible();
      for (const kept of ['+33 5 36 49 19 91', words.channels[0], '14:00 – 18:00', '46.14833, -1.16833'])
        await expect(main(page).getByText(kept).first()).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
    });

    test('hours and times are those of the place, and a visitor elsewhere is told', async ({
      browser,
      site,
    }) => {
      const page = await browser.newPage({ baseURL: site.url, timezoneId: 'America/Martinique' });
      await page.clock.setFixedTime(FRIDAY);
      await openPage(page, FULL_PORT, lng);
      await expect(main(page).getByText(words.open).first()).toBeVisible();
      await expect(main(page).getByText(words.otherTime)).toBeVisible();
      await page.close();
    });
  });
}

test('hours of a season are in words, and the sun may never set', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-06-21T10:00:00Z'));
  await openPage(page, SEASONAL_PORT, 'fr');
  await expect(main(page).getByText(/d’avril à septembre,\stous les jours de\s8\sh à\s20\sh/)).toBeVisible();
  await expect(main(page).getByText('Ouvert, ferme à 20:00').first()).toBeVisible();
  await expect(main(page).getByText('Le soleil ne se couche pas aujourd’hui.')).toBeVisible();
  await page.clock.setFixedTime(new Date('2026-12-21T10:00:00Z'));
  await openPage(page, SEASONAL_PORT, 'fr');
  await expect(main(page).getByText('Fermé, ouvre le 1er avril à 08:00').first()).toBeVisible();
  await expect(main(page).getByText('Le soleil ne se lève pas aujourd’hui.')).toBeVisible();
});

test.describe('a marina of the project’s own table', () => {
  for (const { lng, size, viewport } of VISITS) {
    test.describe(`${size}, ${lng}`, () => {
      test.use({ viewport });

      test('says who compiled it, and leads to a letter that names it', async ({ page }) => {
        const { own, correct, subject } = WORDS[lng];
        await openPage(page, '/port/french-marinas-06004-port-vauban', lng);
        await expect(main(page).getByText(own)).toBeVisible();
        expect(await violationsOn(page, { within: 'main' })).toEqual([]);
        await main(page).getByRole('link', { name: correct }).click();
        await expect(page.getByLabel(subject)).toHaveValue(
          /Port Vauban \(french-marinas-06004-port-vauban\)$/,
        );
      });
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('telephone, VHF and position are on the first screen', async ({ page }) => {
    await openPage(page, FULL_PORT, 'fr');
    for (const text of ['+33 5 36 49 19 91', 'Canal 9', '46°08,9′ N']) {
      const box = await main(page).getByText(text).first().boundingBox();
      expect(box, text).not.toBeNull();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), text).toBeLessThanOrEqual(PHONE.height);
    }
  });
});

test('axe finds nothing on a port of which much is known', async ({ page }) => {
  await openPage(page, FULL_PORT, 'fr');
  expect(await violationsOn(page, { within: 'main' })).toEqual([]);
});

test.describe('what search engines read', () => {
  for (const { path, type } of [
    { path: FULL_PORT, type: 'BoatTerminal' },
    { path: MECHANIC, type: 'LocalBusiness' },
    { path: SHOP, type: 'Store' },
  ]) {
    test(`of ${path} is a ${type}, there as long as its page`, async ({ page }) => {
      await openPage(page, path, 'fr');
      const block = page.locator('script[type="application/ld+json"]');
      await expect(block).toHaveCount(1);
      const data: unknown = JSON.parse((await block.textContent()) ?? '');
      expect(data).toMatchObject({
        '@context': 'https://schema.org',
        '@type': type,
        name: await heading(page).textContent(),
        geo: { '@type': 'GeoCoordinates' },
        telephone: expect.stringMatching(/^\+33/),
        openingHoursSpecification: expect.arrayContaining([expect.objectContaining({ opens: '14:00' })]),
      });
      await main(page).locator('a[href^="/search"]').first().click();
      await expect(page).toHaveURL(/\/search/);
      await expect(block).toHaveCount(0);
    });
  }
});

test.describe('ST7', () => {
  test.use({ expectedConsole: /404 \(Not Found\)|500 \(Internal Server Error\)/ });

  for (const path of ['/mechanics/x', '/accastillage/x'] as const) {
    test(`${path} is nowhere: it says so, leads on, and is kept from search engines`, async ({ page }) => {
      await openPage(page, path, 'en');
      await expect(heading(page)).toHaveText(WORDS.en.unknown[path]);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await openPage(page, path, 'fr');
      await expect(heading(page)).toHaveText(WORDS.fr.unknown[path]);
      const filter = path.startsWith('/mechanics') ? 'mechanics' : 'shops';
      await main(page).locator(`a[href="/search?filter=${filter}"]`).last().click();
      await expect(page).toHaveURL(new RegExp(`/search\\?filter=${filter}`));
    });
  }

  test('a place that fails says why, and comes when asked again', async ({ page }) => {
    await page.route('**/api/mechanics_details**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(MECHANIC);
    const retry = main(page).getByRole('button', { name: WORDS.fr.retry });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/mechanics_details**');
    await retry.click();
    await expect(heading(page)).toHaveText('Atelier fictif — La Rochelle');
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('a repairer and a shop that were visited are there', async ({ page, context }) => {
    await page.goto(MECHANIC);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of [SHOP, MECHANIC]) {
      await openPage(page, path, 'fr');
      await expect(heading(page)).toContainText('fictif — La Rochelle');
    }
    await context.setOffline(true);
    for (const path of [SHOP, MECHANIC]) {
      await page.goto(path);
      await expect(heading(page)).toContainText('fictif — La Rochelle');
      await expect(main(page).locator('a[href^="tel:"]').first()).toBeVisible();
    }
  });
});
