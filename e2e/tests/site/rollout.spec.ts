import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { violationsOn } from '../../site/axe.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import type { Site } from '../../site/site.ts';
import { Visitor } from '../../site/visitors.ts';

const REMOTE = 'mfe-wallet';
const BAD = '9.3.0';
const OTHER = '9.4.0';
const NEW_TITLE = 'Une carte, un bateau, un cap';
const TOKEN = 'a-token-of-the-test';
/** People after whom a release that fails one in ten must be gone: 400 of them see it. */
const MAX_PEOPLE = 4000;

const HEADING = /portefeuille/i;

test.use({ expectedConsole: /A page broke/ });

/** What a page tells of releases, and which files of the bad one it asks for. */
function watch(page: Page) {
  const told: string[] = [];
  const files: string[] = [];
  const cookies: (string | undefined)[] = [];
  page.on('request', async (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/releases/${REMOTE}/${BAD}/`)) files.push(pathname);
    if (pathname !== '/telemetry') return;
    const { remote, version, outcome } = request.postDataJSON();
    if (remote === REMOTE) told.push(`${version} ${outcome}`);
    const headers = await request.allHeaders();
    cookies.push(headers.cookie, headers.referer);
  });
  return { told, files, cookies };
}

interface BrowserOf {
  readonly visitor: Visitor;
  readonly unlucky?: boolean;
}

async function openBrowser(browser: Browser, site: Site, { visitor, unlucky = false }: BrowserOf) {
  const context = await browser.newContext({
    locale: 'fr-FR',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-forwarded-for': visitor.address },
    ...(unlucky && { userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/140 Safari/537.36 unlucky' }),
  });
  const [name = '', value = ''] = visitor.cookie.split('=');
  await context.addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  return { page, ...watch(page), close: () => context.close() };
}

/** Publishes and promotes two remotes at one moment, as two teams do; the first for a part of the visitors. */
async function releaseBoth(site: Site): Promise<void> {
  const wallet = new RemoteCopy(REMOTE)
    .version(BAD)
    .replace(
      'src/wallet/wallet-page.tsx',
      /(function WalletPage\(\)[^{]*\{)/,
      "$1 if (globalThis.navigator?.userAgent.endsWith('unlucky')) throw new Error('broken on purpose');",
    );
  const marketing = new RemoteCopy('mfe-marketing')
    .version(OTHER)
    .replace('src/home/fr.json', '"Une carte, un bateau"', `"${NEW_TITLE}"`);
  const copies = [wallet, marketing];
  await Promise.all(copies.map(({ name, folder }) => site.release('publish', name, '--from', folder)));
  await Promise.all([
    site.release('promote', `${REMOTE}@${BAD}`, '--share', '10%'),
    site.release('promote', `mfe-marketing@${OTHER}`),
  ]);
  for (const copy of copies) copy.remove();
}

test('two teams release at one moment, and a bad release takes itself back', async ({
  browser,
  openSite,
}) => {
  test.setTimeout(900_000);
  const site = await openSite({ environment: { PROXIES: '1', METRICS_TOKEN: TOKEN } });
  const began = performance.now();
  await releaseBoth(site);

  // The crowd: one in ten of those who see the release break it, and the shell tells.
  const seen = { pages: 0, fresh: 0, broke: 0 };
  const people: Visitor[] = [];
  let inShare: Visitor | null = null;
  let outside: Visitor | null = null;
  const visit = async () => {
    const visitor = new Visitor(site.url, people.length);
    people.push(visitor);
    const { html, live, previous } = await visitor.open('/wallet', REMOTE);
    seen.pages += 1;
    if (live !== BAD) {
      expect(html, 'a page outside the share').not.toContain(BAD);
      outside ??= visitor;
      await visitor.tell(REMOTE, live, 'shown');
      return;
    }
    inShare ??= visitor;
    seen.fresh += 1;
    const broke = seen.fresh % 10 === 0;
    seen.broke += broke ? 1 : 0;
    if (broke) await visitor.tell(REMOTE, BAD, 'broke');
    await visitor.tell(REMOTE, broke ? (previous ?? '') : BAD, 'shown');
  };
  while (inShare === null || outside === null) await visit();

  // Three of them with a browser.
  const lucky = await openBrowser(browser, site, { visitor: inShare });
  await lucky.page.goto(`${site.url}/wallet`);
  await expect(lucky.page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await expect.poll(() => lucky.told).toEqual([`${BAD} shown`]);
  expect(lucky.files.length).toBeGreaterThan(0);

  const unlucky = await openBrowser(browser, site, { visitor: inShare, unlucky: true });
  await unlucky.page.goto(`${site.url}/wallet`);
  await expect(unlucky.page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await expect(unlucky.page.getByRole('alert')).toHaveCount(0);
  await expect
    .poll(() => unlucky.told.map((text) => text.replace(/^1\S*/, 'the live one')))
    .toEqual([`${BAD} broke`, 'the live one shown']);

  const other = await openBrowser(browser, site, { visitor: outside, unlucky: true });
  await other.page.goto(`${site.url}/wallet`);
  await expect(other.page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  await other.page.goto(`${site.url}/`);
  await expect(other.page.getByRole('heading', { level: 1, name: NEW_TITLE })).toBeVisible();
  expect(other.files).toEqual([]);
  const [file = ''] = lucky.files;
  const statusFor = async ({ page }: typeof lucky) => (await page.request.get(site.url + file)).status();
  expect([await statusFor(lucky), await statusFor(other)]).toEqual([200, 404]);
  for (const { cookies } of [lucky, unlucky, other])
    expect(
      cookies.filter((value) => value),
      'nothing about the person',
    ).toEqual([]);

  // Who checks it and is in no share gets it by a link, once they agreed, until they end it.
  const told = await site.release('promote', `${REMOTE}@${BAD}`, '--share', '10%', '--link');
  const link = /\/trial\/\S+/.exec(String(told))?.[0] ?? '';
  const linked = await openBrowser(browser, site, { visitor: outside });
  await linked.page.goto(site.url + link);
  expect(await violationsOn(linked.page)).toEqual([]);
  await linked.page.getByRole('checkbox').press('Space');
  await linked.page.getByRole('button').press('Enter');
  await expect.poll(() => linked.told).toEqual([`${BAD} shown`]);
  expect(linked.files.length).toBeGreaterThan(0);
  expect(await violationsOn(linked.page)).toEqual([]);
  await linked.page.getByRole('link', { name: 'Mettre fin à l’essai' }).click();
  await linked.page.getByRole('button').click();
  await expect(linked.page.getByRole('complementary', { name: 'Version à l’essai' })).toHaveCount(0);
  await linked.page.goto(`${site.url}/wallet`);
  await expect.poll(() => linked.told.length).toBe(2);
  expect(linked.told[1]).not.toContain(BAD);

  const status = async () => (await site.release('history', '--json')) as string;
  while (people.length < MAX_PEOPLE && !(await status()).includes('"halted"'))
    for (let person = 0; person < 100; person++) await visit();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  expect(await status()).toContain('"halted"');

  // Whoever had it gets the live release with the next page.
  const before = lucky.files.length;
  await lucky.page.reload();
  await expect(lucky.page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
  expect(lucky.files.length).toBe(before);
  for (const visitor of people.slice(0, 100))
    expect((await visitor.open('/wallet', REMOTE)).live).not.toBe(BAD);
  // The other team’s release is none of its business.
  expect((await new Visitor(site.url, 0).open('/', 'mfe-marketing')).live).toBe(OTHER);

  const engineer = await browser.newContext({ httpCredentials: { username: 'ada', password: TOKEN } });
  const releases = await engineer.newPage();
  await releases.goto(`${site.url}/dev/releases`);
  await expect(releases.getByRole('cell', { name: `${REMOTE}@${BAD} was halted` })).toBeVisible();
  await engineer.close();
  await Promise.all([lucky, unlucky, other, linked].map(({ close }) => close()));

  const part = ((100 * seen.broke) / seen.pages).toFixed(1);
  console.log(
    `Two teams, built, published and promoted at once: ${seen.pages} pages, ${seen.fresh} of them of the bad release, ${seen.broke} broke (${part} %); halted ${seconds} s after the first command.`,
  );
});

test('what a page tells counts, by the ticket that the browser got with it', async ({ page, openSite }) => {
  const site = await openSite();
  const asked = page.waitForRequest(/\/telemetry$/);
  await page.goto(`${site.url}/wallet`);
  expect((await asked).postDataJSON().ticket).toMatch(/^[\w-]+(\.[\w-]+){4}$/);
  const figures = async () => (await page.request.get(`${site.url}/metrics`)).text();
  await expect.poll(figures).toContain(`nfcards_release_pages_total{remote="${REMOTE}",`);

  // As one visit in five, whose figures are taken.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const measuring = page.waitForResponse(
    async (response) =>
      response.url().endsWith('.js') && (await response.text()).includes('largest-contentful-paint'),
  );
  await page.goto(`${site.url}/wallet`);
  await measuring;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto('about:blank');
  await expect.poll(figures).toContain(`nfcards_release_lcp_seconds_count{remote="${REMOTE}",`);
});

test('the page about releases is for eyes by day and by night, for narrow screens and for the keyboard', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/dev/releases`);
    await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: REMOTE })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const table = page.getByRole('region', { name: 'Releases of production' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(table).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0);
});
