import { violationsOn } from '@nfcards/e2e/axe';
import { boxOf } from '@nfcards/e2e/box-of';
import { browser } from '@nfcards/e2e/browser';
import { comesRendered } from '@nfcards/e2e/comes-rendered';
import { expect, test } from '@nfcards/e2e/fixtures';
import { openPage } from '@nfcards/e2e/open-page';
import { VISITS } from '@nfcards/e2e/parts-of-page';
import { PALETTES } from '@nfcards/e2e/public-routes';
import type { Locator, Page } from '@playwright/test';
import { TileServer } from './tile-server.ts';

const WORDS = {
  fr: {
    lng: 'fr',
    map: 'Carte des ports trouvés',
    show: 'Voir la carte',
    zoomIn: 'Agrandir la carte',
    open: 'Voir la fiche',
    close: 'Fermer',
    failed: 'La carte détaillée n’a pas pu être chargée.',
    retry: 'Réessayer',
    coast: /Trait de côte\s: Natural Earth/,
  },
  en: {
    lng: 'en',
    map: 'Map of the ports found',
    show: 'Show the map',
    zoomIn: 'Zoom in',
    open: 'See details',
    close: 'Close',
    failed: 'The detailed map could not be loaded.',
    retry: 'Try again',
    coast: /Coastline: Natural Earth/,
  },
} as const;
const FRENCH = WORDS.fr;
type Words = (typeof WORDS)[keyof typeof WORDS];

/** The map's own files, and no other's. */
const MAP_FILES = /\/mfe-directory\/[^/]+\/(maplibre|coast-)/;
const DRAWN = { timeout: 45_000 };

test.use({ launchOptions: browser({ webGl: true }), reducedMotion: 'reduce' });

const sheetOf = (page: Page) =>
  page
    .locator('main figure')
    .filter({ has: page.locator('figcaption') })
    .first();
const mapOf = (page: Page, { map }: Pick<Words, 'map'> = FRENCH) => page.getByRole('region', { name: map });

async function openMap(page: Page, path: string, words: Words = FRENCH): Promise<Locator> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}lng=${words.lng}`);
  const show = page.getByRole('button', { name: words.show });
  await expect(page.locator('main a[href^="/port/"]').first()).toBeVisible();
  if (await show.isVisible()) await show.click();
  const map = mapOf(page, words);
  await expect(map).toBeVisible(DRAWN);
  return map;
}

/** Once the page is alive, what React puts off to a later task waits for an event. */
function holdTasksOfReact(): void {
  const post = MessagePort.prototype.postMessage;
  const held: (() => void)[] = [];
  let isHolding = true;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const isAlive = document.querySelector('#root:not([data-rendered])') !== null;
    const go = () => post.call(this, message);
    if (isHolding && isAlive) held.push(go);
    else go();
  };
  window.addEventListener('tasks-released', () => {
    isHolding = false;
    for (const go of held) go();
  });
}

/** Where on the map the pointer finds something to press, going over it row by row. */
async function findMark(page: Page, map: Locator): Promise<{ x: number; y: number }> {
  await map.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  const box = await boxOf(map);
  for (let y = 12; y < box.height; y += 14) {
    for (let x = 12; x < box.width; x += 14) {
      await page.mouse.move(box.x + x, box.y + y);
      if ((await map.evaluate((canvas) => canvas.style.cursor)) === 'pointer') return { x, y };
    }
  }
  throw new Error('there is no mark on the map');
}

for (const { lng, size, viewport } of VISITS) {
  const words = WORDS[lng];
  test.describe(`the map of a search, ${size}, ${lng}`, () => {
    test.use({ viewport });

    test('is moved with the keyboard; its area limits the list, and is kept in the address', async ({
      page,
    }) => {
      const map = await openMap(page, '/search?country=FR', words);
      await expect(page.getByText(words.coast)).toBeVisible();
      const count = page.getByRole('main').getByText(/^\d+ (ports? sur|of) 1[\s,]\d{3}/);
      const all = await count.textContent();
      await map.press('+');
      await expect(page).toHaveURL(/box=/);
      await expect(count).not.toHaveText(all ?? '');
      const near = page.url();
      await map.press('ArrowLeft');
      await expect(page).not.toHaveURL(near);
      await page.goto(near);
      await expect(count).not.toHaveText(all ?? '');
      if (size === 'phone') await page.getByRole('button', { name: words.show }).click();
      await expect(mapOf(page, words)).toBeVisible(DRAWN);
      await expect(page).toHaveURL(near);
    });

    test('has nothing for axe to find, in three palettes', async ({ page }) => {
      await openMap(page, '/search?country=FR', words);
      expect(await violationsOn(page, { within: 'main' })).toEqual([]);
    });
  });
}

test.describe('a map', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is taken over as it came, also when the server has answered the search before', async ({ page }) => {
    const path = '/search?port=s%C3%A8te';
    await comesRendered(page, path);
    await page.addInitScript(holdTasksOfReact);
    const answered = page.waitForResponse(/\/api\/search\?/);
    await page.goto(path);
    await (await answered).finished();
    // The stores have it some tasks later, and nothing on the page shows it before React goes on.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await page.evaluate(() => window.dispatchEvent(new Event('tasks-released')));
    await expect(mapOf(page)).toBeVisible(DRAWN);
  });

  test('is a chart first, and nothing moves when the live map takes its place', async ({ page }) => {
    const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
    await page.route(MAP_FILES, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as unknown as { value: number }[]) {
          Object.assign(globalThis, { moved: Reflect.get(globalThis, 'moved') + value });
        }
      }).observe({ type: 'layout-shift' });
    });
    await page.goto('/search?country=EE&lng=fr');
    const chart = sheetOf(page).locator('svg').first();
    await expect(chart.getByText('Tallinn')).toBeVisible();
    const before = await sheetOf(page).boundingBox();
    await page.evaluate(() => Object.assign(globalThis, { moved: 0 }));
    letCome();
    await expect(mapOf(page)).toBeVisible(DRAWN);
    await expect(chart.getByText('Tallinn')).toHaveCount(0);
    expect(await sheetOf(page).boundingBox()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toBe(0);
  });

  test('is fetched only when it is seen, and from the site alone', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize({ width: 390, height: 500 });
    await openPage(page, '/port/FRLRH', 'fr');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('La Rochelle');
    expect(asked.filter((url) => MAP_FILES.test(url))).toEqual([]);
    const map = page.getByRole('region', { name: 'Carte autour de La Rochelle' });
    await sheetOf(page).scrollIntoViewIfNeeded();
    await expect(map).toBeVisible(DRAWN);
    expect(asked.filter((url) => MAP_FILES.test(url)).length).toBeGreaterThan(1);
    expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  });

  test('opens a cluster that is pressed, and goes back to all places', async ({ page }) => {
    test.setTimeout(480_000);
    const map = await openMap(page, '/search');
    await map.click({ position: await findMark(page, map) });
    await expect(page).toHaveURL(/box=/);
    const [south, west, north, east] =
      new URL(page.url()).searchParams.get('box')?.split(',').map(Number) ?? [];
    expect(north).toBeGreaterThan(south ?? 90);
    // The whole is all around the earth: a step closer is half of that, and what the neat line adds.
    expect((east ?? 180) - (west ?? -180)).toBeLessThan(200);
    await page.getByRole('button', { name: 'Recentrer' }).click();
    await expect(page).not.toHaveURL(/box=/);
  });

  test('says which place was pressed, and leads to it', async ({ page }) => {
    test.setTimeout(480_000);
    const map = await openMap(page, '/search?port=Brest');
    const position = await findMark(page, map);
    await map.click({ position });
    await page.getByRole('button', { name: FRENCH.close }).click();
    await expect(page.getByRole('button', { name: FRENCH.open })).toHaveCount(0);
    await map.click({ position });
    await page.getByRole('button', { name: FRENCH.open }).click();
    await expect(page).toHaveURL(/\/port\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('rings the place of the list that is pointed at, and the list the place of the map', async ({
    page,
  }) => {
    const map = await openMap(page, '/search?country=FR');
    const before = await map.screenshot();
    await page.locator('main a[href^="/port/"]').first().hover();
    await expect(async () => expect(before.equals(await map.screenshot())).toBe(false)).toPass();
  });

  test('is drawn anew in the palette of the moment', async ({ page }) => {
    const map = await openMap(page, '/search?country=FR');
    const pictures: Buffer[] = [];
    for (const palette of PALETTES) {
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-palette', chosen), palette);
      await expect(async () => {
        const picture = await map.screenshot();
        expect(pictures.some((other) => other.equals(picture))).toBe(false);
        pictures.push(picture);
      }).toPass();
    }
  });

  test('gives way to the chart while its drawing context is lost, and comes back with it', async ({
    page,
  }) => {
    const map = await openMap(page, '/search?country=EE');
    const context = await map.evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    );
    await context.evaluate((extension) => extension?.loseContext());
    await expect(sheetOf(page).getByText('Tallinn')).toBeVisible();
    await context.evaluate((extension) => extension?.restoreContext());
    await expect(mapOf(page)).toBeVisible(DRAWN);
  });
});

test.describe('a map whose files do not come', () => {
  test.use({ viewport: { width: 1440, height: 900 }, expectedConsole: /Failed to load resource/ });

  for (const words of Object.values(WORDS)) {
    test(`leaves the chart, says so, and comes when asked again (${words.lng})`, async ({ page }) => {
      await page.route(MAP_FILES, (route) => route.abort());
      await page.goto(`/search?country=EE&lng=${words.lng}`);
      await expect(page.getByText(words.failed)).toBeVisible();
      await expect(sheetOf(page).getByText('Tallinn')).toBeVisible();
      await page.unroute(MAP_FILES);
      await page.getByRole('button', { name: words.retry }).click();
      await expect(mapOf(page, words)).toBeVisible(DRAWN);
      await expect(page.getByText(words.failed)).toHaveCount(0);
    });
  }
});

test('a map is drawn where another origin serves the releases', async ({ page, openSiteWithOrigin }) => {
  const { site } = await openSiteWithOrigin();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/search?country=FR&lng=fr`);
  await expect(mapOf(page)).toBeVisible(DRAWN);
});

test('tiles and seamarks of others come once the visitor agrees, with their attribution', async ({
  page,
  openSite,
}) => {
  const [ground, seamarks] = [new TileServer(), new TileServer()];
  const [groundOrigin, seamarksOrigin] = [await ground.open(), await seamarks.open()];
  const site = await openSite({
    environment: {
      MAP_TILES_URL: `${groundOrigin}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: '© les cartographes https://maps.example/licence',
      MAP_SEAMARKS_URL: `${seamarksOrigin}/{z}/{x}/{y}.png`,
      MAP_SEAMARKS_ATTRIBUTION: '© les baliseurs',
    },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.url}/search?country=FR&lng=fr`);
  const map = mapOf(page);
  await expect(map).toBeVisible(DRAWN);
  await page.getByRole('button', { name: 'Plus de détail' }).click();
  await expect(page.getByText(/vient de 127\.0\.0\.1:\d+ et 127\.0\.0\.1:\d+/)).toBeVisible();
  expect([...ground.asked, ...seamarks.asked], 'before the visitor agrees').toEqual([]);
  await page.getByRole('button', { name: 'Afficher', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Plus de détail' })).toBeFocused(DRAWN);
  await expect(page.getByRole('link', { name: '© les cartographes' })).toHaveAttribute(
    'href',
    'https://maps.example/licence',
  );
  await expect(page.getByText('© les baliseurs')).toBeVisible();
  for (const { asked } of [ground, seamarks]) {
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    for (const path of asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.png$/);
  }
  const layer = page.getByRole('button', { name: 'Balisage' });
  await expect(layer).toHaveAttribute('aria-pressed', 'true');
  await layer.click();
  await expect(layer).toHaveAttribute('aria-pressed', 'false');
  const [before, groundBefore] = [seamarks.asked.length, ground.asked.length];
  await page.getByRole('button', { name: FRENCH.zoomIn }).click();
  await expect.poll(() => ground.asked.length).toBeGreaterThan(groundBefore);
  expect(seamarks.asked.length).toBe(before);

  await page.reload();
  await expect(layer).toBeVisible(DRAWN);
  await page.getByRole('button', { name: 'Plus de détail' }).click();
  await page.getByRole('button', { name: 'S’en passer' }).click();
  await expect(layer).toBeHidden();
  await expect(map).toBeVisible(DRAWN);
  // A map that is still loading would complain that its tiles are gone.
  await page.goto('about:blank');
  await Promise.all([ground.close(), seamarks.close()]);
});
