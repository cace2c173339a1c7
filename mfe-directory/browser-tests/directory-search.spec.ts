import { violationsOn } from '@nfcards/e2e/axe';
import { expect, test } from '@nfcards/e2e/fixtures';
import { openPage } from '@nfcards/e2e/open-page';
import { VISITS } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import type { Locator, Page } from '@playwright/test';

const WORDS = {
  fr: {
    lng: 'fr',
    mechanics: { name: /^Mécaniciens/, heading: 'Trouver un mécanicien', title: /Trouver un mécanicien/ },
    shops: { name: /^Accastilleurs/, heading: 'Trouver un accastilleur', title: /Trouver un accastilleur/ },
    ports: { name: /^Ports/, heading: 'Trouver un port' },
    field: { port: 'Port', mechanic: 'Mécanicien' },
    filters: /^Filtres/,
    further: /^Plus de filtres/,
    engines: 'Moteurs',
    electronics: 'Électronique',
    open: 'Ouvert maintenant',
    opened: 'Ouvert',
    count: { one: '1 mécanicien sur 12', six: '6 mécaniciens sur 12', all: '12 mécaniciens' },
    remove: /^Retirer le filtre/,
    clear: 'Effacer les filtres',
    none: { mechanic: 'Aucun mécanicien ne correspond' },
    nothing: 'Le répertoire des accastilleurs est vide',
    length: 'Longueur (m)',
    similar: 'Rien ne s’appelle',
    area: 'Dans la zone « Bretagne ».',
    kind: 'Type de port',
    fishing: 'Port de pêche',
    instead: /Mécaniciens.: 6 mécaniciens/,
    copy: /copie gardée sur cet appareil/,
    draught: 'Tirant d’eau (m)',
    metres: /Un nombre de mètres/,
    sort: 'Trier par',
    mile: /^\d+(,\d)?\smilles?$/,
    refused: /Vous n’avez pas permis/,
    show: 'Voir la carte',
    follow: 'La liste suit la carte',
    whole: 'Toute la carte',
    more: /Afficher .* de plus/,
  },
  en: {
    lng: 'en',
    mechanics: { name: /^Mechanics/, heading: 'Find a mechanic', title: /Find a mechanic/ },
    shops: { name: /^Chandlers/, heading: 'Find a chandler', title: /Find a chandler/ },
    ports: { name: /^Ports/, heading: 'Find a port' },
    field: { port: 'Port', mechanic: 'Mechanic' },
    filters: /^Filters/,
    further: /^More filters/,
    engines: 'Engines',
    electronics: 'Electronics',
    open: 'Open now',
    opened: 'Open',
    count: { one: '1 of 12 mechanics', six: '6 of 12 mechanics', all: '12 mechanics' },
    remove: /^Remove the filter/,
    clear: 'Clear the filters',
    none: { mechanic: 'No mechanic matches' },
    nothing: 'The directory of chandlers is empty',
    length: 'Length (m)',
    similar: 'Nothing is called',
    area: 'Places in Bretagne.',
    kind: 'Kind of port',
    fishing: 'Fishing port',
    instead: 'Mechanics: 6 mechanics',
    copy: /copy on this device/,
    draught: 'Draught (m)',
    metres: /A number of metres/,
    sort: 'Sort by',
    mile: /^\d+(\.\d)?\sNM$/,
    refused: /allow/,
    show: 'Show the map',
    follow: 'The list follows the map',
    whole: 'The whole map',
    more: /Show .* more ports/,
  },
} as const;

/** A Wednesday, 10:00 in Paris: the made-up mechanics, who work from 8 to 12 and from 14 to 18, are open. */
const WORKING_HOURS = new Date('2026-06-17T08:00:00Z');
/** An hour and a half of lunch later. */
const LUNCH = new Date('2026-06-17T10:30:00Z');

/** The ports of the default data tell nothing of their limits, as those of an import do. */
const MEASURED_PORTS = [
  { id: 'FRAAA', name: 'Port A', max_length: 10, max_draught: 1.2 },
  { id: 'FRBBB', name: 'Port B', max_length: 25 },
  { id: 'FRCCC', name: 'Port C' },
].map((port) => ({ ...port, port_region: null, country: 'FR', category: 'port', position: null }));

function main(page: Page): Locator {
  return page.getByRole('main');
}

function rows(page: Page): Locator {
  return main(page).locator('a[href^="/port/"], a[href^="/mechanics/"], a[href^="/accastillage/"]');
}

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  const open = (page: Page, path: string) => page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${lng}`);
  const unfoldFilters = (page: Page) =>
    main(page)
      .getByRole('button', { name: size === 'phone' ? words.filters : words.further })
      .click();

  test.describe(`${size}, ${lng}`, () => {
    test.use({ viewport });

    test('S13, ST1: three directories, each with its heading, its title and its pages', async ({ page }) => {
      await open(page, '/search');
      const directories = main(page).getByRole('navigation').first();
      await expect(directories.getByRole('link', { name: words.ports.name })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await directories.getByRole('link', { name: words.mechanics.name }).click();
      await expect(page).toHaveURL(/filter=mechanics/);
      await expect(page.getByRole('heading', { level: 1, name: words.mechanics.heading })).toBeVisible();
      await expect(page).toHaveTitle(words.mechanics.title);
      await expect(rows(page)).toHaveCount(12);
      await expect(directories.getByRole('link', { name: words.mechanics.name })).toContainText('12');
      await directories.getByRole('link', { name: words.shops.name }).click();
      await expect(page).toHaveTitle(words.shops.title);
      await expect(rows(page).first()).toHaveAttribute('href', /^\/accastillage\//);
      await page.goBack();
      await expect(rows(page).first()).toHaveAttribute('href', /^\/mechanics\//);
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: words.ports.heading })).toBeVisible();
      await expect(rows(page)).toHaveCount(40);
    });

    test(
      'a text with accents left out or with typing mistakes finds what is meant',
      quickIf(lng === 'fr'),
      async ({ page }) => {
        await open(page, '/search');
        const field = main(page).getByLabel(words.field.port, { exact: true });
        await field.fill('la rochele');
        await expect(rows(page).filter({ hasText: /^La Rochelle$/ })).toHaveCount(1);
        await expect(page).toHaveURL(/port=la(\+|%20)rochele/);
        await field.fill('marsielle');
        await expect(rows(page).first()).toHaveText('Vieux-Port de Marseille');
        await expect(main(page).getByText(words.similar)).toBeVisible();
        await field.fill('sète');
        await expect(rows(page).first()).toHaveText('Port de Sète');
        await expect(page).toHaveURL(/port=s%C3%A8te/);
        await page.reload();
        await expect(rows(page).first()).toHaveText('Port de Sète');
      },
    );

    test('one search: a town finds its marinas, an area its ports, and the list says how it was understood', async ({
      page,
    }) => {
      await open(page, '/search?port=antibes');
      await expect(rows(page).first()).toHaveText('Port Vauban');
      await expect(main(page).getByRole('listitem').filter({ hasText: 'Port Vauban' })).toContainText(
        'Antibes',
      );
      await main(page).getByLabel(words.field.port, { exact: true }).fill('Bretagne');
      await expect(main(page).getByText(words.area)).toBeVisible();
      await expect(rows(page)).toHaveCount(40);
      await main(page).getByRole('button', { name: words.more }).click();
      await expect(rows(page)).toHaveCount(80);
    });

    test('a kind of port leaves the others out, and the row says it', async ({ page }) => {
      await open(page, '/search?country=FR');
      await unfoldFilters(page);
      await main(page).getByLabel(words.kind).selectOption({ label: words.fishing });
      await expect(page).toHaveURL(/kind=fishing/);
      const found = main(page)
        .getByRole('listitem')
        .filter({ has: page.locator('a[href^="/port/"]') });
      await expect(found.filter({ hasText: words.fishing }).first()).toBeVisible();
      await expect(found.filter({ hasNotText: words.fishing })).toHaveCount(0);
    });

    test('nothing found is not the end: what another directory has is a link away', async ({ page }) => {
      await open(page, '/search?port=moteur');
      await main(page).getByRole('link', { name: words.instead }).press('Enter');
      await expect(page).toHaveURL(/filter=mechanics/);
      await expect(rows(page)).toHaveCount(6);
    });

    test('services and “open now” leave places out, and say so', async ({ page }) => {
      await page.clock.setFixedTime(WORKING_HOURS);
      await open(page, '/search?filter=mechanics');
      await expect(main(page).getByText(words.count.all, { exact: true })).toBeVisible();
      await expect(main(page).getByRole('listitem').filter({ hasText: words.opened })).toHaveCount(12);
      await unfoldFilters(page);
      await main(page).getByLabel(words.engines, { exact: true }).check();
      await expect(main(page).getByText(words.count.six)).toBeVisible();
      await main(page).getByLabel(words.open, { exact: true }).check();
      await expect(page).toHaveURL(/services=engines&open=now/);
      await expect(rows(page)).toHaveCount(6);
      await page.clock.setFixedTime(LUNCH);
      await page.reload();
      await expect(main(page).getByText(words.none.mechanic)).toBeVisible();
      await main(page).getByRole('button', { name: words.remove }).last().click();
      await expect(rows(page)).toHaveCount(6);
      await expect(main(page).getByRole('button', { name: words.remove })).toBeFocused();
      await main(page).getByRole('button', { name: words.clear }).click();
      await expect(rows(page)).toHaveCount(12);
      await expect(page).toHaveURL(/filter=mechanics/);
      await expect(page).not.toHaveURL(/services|open=/);
    });

    test('ports known to be too small for the boat are left out', async ({ page }) => {
      await page.route('**/api/ports_data', (route) => route.fulfill({ json: MEASURED_PORTS }));
      await open(page, '/search');
      await expect(rows(page)).toHaveCount(3);
      await unfoldFilters(page);
      await main(page).getByLabel(words.length, { exact: true }).fill('12,5');
      await expect(rows(page)).toHaveText(['Port B', 'Port C']);
      await expect(page).toHaveURL(/length=12\.5/);
      await main(page).getByLabel(words.length, { exact: true }).fill('douze');
      await expect(main(page).getByText(words.metres)).toBeVisible();
      await expect(rows(page)).toHaveCount(3);
      await main(page).getByLabel(words.length, { exact: true }).fill('');
      await main(page).getByLabel(words.draught, { exact: true }).fill('1.5');
      await expect(rows(page)).toHaveText(['Port B', 'Port C']);
      await main(page).getByRole('button', { name: words.remove }).click();
      await expect(main(page).getByLabel(words.draught, { exact: true })).toHaveValue('');
      await expect(rows(page)).toHaveCount(3);
    });

    test('an empty directory says what to do next', async ({ page }) => {
      await page.route('**/api/riggers_data', (route) => route.fulfill({ json: [] }));
      await open(page, '/search?filter=shops');
      await expect(main(page).getByText(words.nothing)).toBeVisible();
    });

    test('nearest first asks for the position on the press, and keeps it to itself', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 46.15, longitude: -1.2 });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
      await open(page, '/search');
      await expect(rows(page)).toHaveCount(40);
      await main(page).getByLabel(words.sort).selectOption('distance');
      await expect(rows(page).first()).toHaveText(/La Pallice|Minimes|La Rochelle/);
      await expect(main(page).getByText(words.mile)).toHaveCount(40);
      await expect(page).toHaveURL(/sort=distance/);
      expect([...asked, page.url()].filter((url) => /46[.,]15|-1[.,]2\b/.test(url))).toEqual([]);
    });

    test('a refused position is said in words, and the order stays', async ({ page }) => {
      await open(page, '/search');
      const first = await rows(page).first().textContent();
      await main(page).getByLabel(words.sort).selectOption('distance');
      await expect(main(page).getByText(words.refused)).toBeVisible();
      await expect(main(page).getByLabel(words.sort)).toHaveValue('relevance');
      await expect(rows(page).first()).toHaveText(first ?? '');
    });

    test('the list is limited to the piece of map in the address, and whole again on a press', async ({
      page,
    }) => {
      await open(page, '/search?box=46,-1.6,46.3,-1');
      await expect(rows(page).filter({ hasText: /^La Rochelle$/ })).toHaveCount(1);
      await expect(rows(page).filter({ hasText: 'Marseille' })).toHaveCount(0);
      const few = await rows(page).count();
      expect(few).toBeLessThan(40);
      if (size === 'phone') await main(page).getByRole('button', { name: words.show }).click();
      await expect(main(page).getByRole('switch', { name: words.follow })).toBeChecked();
      await main(page).getByRole('button', { name: words.whole }).click();
      await expect(rows(page)).toHaveCount(40);
      await expect(page).not.toHaveURL(/box=/);
    });

    test('ST8: back restores the list, how much of it is shown, and where one was in it', async ({
      page,
    }) => {
      await open(page, '/search?pages=3');
      await expect(rows(page)).toHaveCount(120);
      const row = rows(page).nth(100);
      await row.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      expect(before).toBeGreaterThan(3000);
      await row.click();
      await expect(page).toHaveURL(/\/port\//);
      await page.goBack();
      await expect(rows(page)).toHaveCount(120);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
      await page.goForward();
      await expect(page).toHaveURL(/\/port\//);
    });
  });
}

test.describe('a long list', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is drawn where it is seen, and keeps the place of whoever walks it with keys', async ({ page }) => {
    await page.goto('/search?pages=5');
    await expect(rows(page)).toHaveCount(200);
    const more = main(page).getByRole('button', { name: WORDS.fr.more });
    await more.focus();
    await page.keyboard.press('Enter');
    const first = main(page).getByRole('listitem').and(page.locator('[aria-posinset="201"]'));
    await expect(first.getByRole('link')).toBeFocused();
    await expect(first).toHaveAttribute('aria-setsize', '240');
    await expect(first).toBeInViewport();
    expect(await rows(page).count()).toBeLessThan(100);
    await page.keyboard.press('Shift+Tab');
    const last = page.locator('[aria-posinset="200"]');
    await expect(last.getByRole('link')).toBeFocused();
    // Out of sight, but with the focus: still there.
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('[aria-posinset="1"]')).toBeInViewport();
    await expect(last.getByRole('link')).toBeFocused();
  });

  test('is found again where it was left', async ({ page }) => {
    await page.goto('/search?pages=20');
    await expect(rows(page).first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, 30_000));
    const place = () =>
      page.evaluate(() => {
        const row = document.elementFromPoint(300, 450)?.closest('[aria-posinset]');
        return { number: Number(row?.getAttribute('aria-posinset')), scrollY };
      });
    await expect.poll(async () => (await place()).number).toBeGreaterThan(300);
    const before = await place();
    await page.locator(`[aria-posinset="${before.number}"] a`).click();
    await expect(page).toHaveURL(/\/port\//);
    await page.goBack();
    await expect.poll(place).toEqual(before);
  });
});

test.describe('on a failing line', () => {
  test.use({ expectedConsole: /Failed to load resource|net::ERR_/ });

  test('names are searched in the copy on this device, and it is said', async ({ page }) => {
    await page.goto('/search');
    await expect(rows(page)).toHaveCount(40);
    await page.route('**/api/search?*', (route) => route.abort());
    await main(page).getByLabel('Port', { exact: true }).fill('rochelle');
    await expect(main(page).getByText(WORDS.fr.copy)).toBeVisible();
    await expect(rows(page).filter({ hasText: /^La Rochelle$/ })).toHaveCount(1);
  });
});

test('typing, then pressing a result at once, leads to it: the address written late calls nobody back', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/search');
  await expect(rows(page)).toHaveCount(40);
  // The page that is pressed takes its time to come; meanwhile the pause in typing ends.
  const held = Promise.withResolvers<void>();
  await page.route(/\/port\.[^/]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  // On a busy machine the second may be over before the clock hears of it.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1000);
  }).toPass();
  const pressed = rows(page).first();
  const name = (await pressed.textContent()) ?? '';
  await main(page).getByLabel('Port', { exact: true }).fill(name.slice(0, 3));
  await pressed.click();
  await page.clock.runFor(2_000);
  held.resolve();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page).toHaveURL(/\/port\//);
});

test('pointing at a row rings its place on the map, and leaves it again', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // A focus that comes before the page is alive is nobody’s to hear.
  await openPage(page, '/search?port=la+rochelle', 'fr');
  const row = main(page).getByRole('listitem').filter({ hasText: 'FRLRH' });
  await row.getByRole('link').focus();
  await expect(row).toHaveAttribute('data-pointed', 'true');
  await main(page).getByLabel('Port', { exact: true }).focus();
  await expect(row).not.toHaveAttribute('data-pointed');
});

for (const width of [390, 1440]) {
  test(`axe finds nothing on the search with its filters unfolded and set, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/search?filter=mechanics&services=engines,crane&region=var&sort=distance', 'fr');
    await main(page)
      .getByRole('button', { name: width < 500 ? /^Filtres/ : /^Plus de filtres/ })
      .click();
    await expect(main(page).getByLabel('Moteurs', { exact: true })).toBeChecked();
    expect(await violationsOn(page)).toEqual([]);
  });
}
