import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { browser } from '../../site/browser.ts';
import { comesRendered } from '../../site/comes-rendered.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import { keptAddresses, keptEntries, markDocument, untilKept } from '../../site/service-worker.ts';
import type { Site } from '../../site/site.ts';

/** What a browser writes by itself when there is no network, and what the shell reports of it. */
const EXPECTED =
  /Failed to load resource|net::ERR_|could not be (loaded|read)|was preloaded using link preload/;

/**
 * Where a navigation makes a frame of its own, Chromium 150 forgets there that the network is switched off: the new
 * document is told that it is online. A browser that is offline for real tells every document so. The other two features
 * are Playwright's own, whose list this one takes the place of.
 */
const SAME_FRAME =
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,RenderDocument:level/crashed-frame';
const { args = [], ...launch } = browser({ webGl: false });

test.use({
  serviceWorkers: 'allow',
  expectedConsole: EXPECTED,
  launchOptions: { ...launch, args: [...args, SAME_FRAME] },
});

const WORDS = {
  fr: {
    lng: 'fr',
    offline: /^Hors connexion/,
    back: 'De nouveau en ligne.',
    notKept: /n’est pas à bord/,
    papers: /^Contrôle en mer/,
    wallet: 'Le portefeuille',
  },
  en: {
    lng: 'en',
    offline: /^Offline: /,
    back: 'Back online.',
    notKept: /not on board/,
    papers: /^Check at sea/,
    wallet: 'The wallet',
  },
};

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

async function publishWallet(site: Site, version: string, title: string): Promise<void> {
  const copy = new RemoteCopy('mfe-wallet')
    .version(version)
    .replace('src/wallet/fr.json', /"heading": "[^"]*"/, `"heading": "${title}"`);
  await site.release('publish', 'mfe-wallet', '--from', copy.folder);
  await site.release('promote', `mfe-wallet@${version}`);
  copy.remove();
}

test('after one visit home, search and a port can be read and reloaded without a network', {
  tag: '@quick',
}, async ({ page, context }) => {
  await page.goto('/');
  await untilKept(page);
  // By links: no document but the first one comes from the gateway.
  await page.locator('a[href="/search"]').first().click();
  await expect(heading(page, 'Trouver un port')).toBeVisible();
  await page.getByRole('main').getByLabel('Port', { exact: true }).fill('La Rochelle');
  await expect(page).toHaveURL(/port=La/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /La Rochelle/ })
    .first()
    .click();
  await expect(heading(page, /La Rochelle/)).toBeVisible();
  const port = new URL(page.url()).pathname;
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringContaining('/api/port_details?'));

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: WORDS.fr.offline })).toBeVisible();
  for (const [path, title, also] of [
    ['/', /Une carte, un bateau/, null],
    ['/search', 'Trouver un port', 'Bassin de la Marine'],
    [port, /La Rochelle/, null],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await page.reload();
    await expect(heading(page, title)).toBeVisible();
    if (also !== null) await expect(page.getByRole('main').getByText(also).first()).toBeAttached();
    await expect(page.getByRole('status').filter({ hasText: WORDS.fr.offline })).toBeVisible();
  }
  // It answers: a document that nobody brought to life would lead on by another.
  await page.goto('/');
  await expect(heading(page, /Une carte, un bateau/)).toBeVisible();
  const isSameDocument = await markDocument(page);
  await page.locator('a[href="/search"]').first().click();
  await expect(heading(page, 'Trouver un port')).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

for (const words of [WORDS.fr, WORDS.en]) {
  test(`a page never visited says that it is not on board, and comes by itself with the network (${words.lng})`, async ({
    page,
    context,
  }) => {
    // What links lead to is fetched when there is time: the wallet would be on board.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
    await page.goto(`/?lng=${words.lng}`);
    await untilKept(page);
    await context.setOffline(true);
    await page.goto(`/wallet?lng=${words.lng}`);
    await expect(heading(page, words.notKept)).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('link', { name: words.papers })).toHaveAttribute(
      'href',
      '/wallet/sea-control',
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    const isSameDocument = await markDocument(page);
    await context.setOffline(false);
    // First what is only there for a moment.
    await expect(page.getByText(words.back)).toBeVisible();
    await expect(heading(page, words.wallet)).toBeVisible();
    expect(await isSameDocument()).toBe(true);
    await expect(page.getByText(words.back)).toHaveCount(0);
  });
}

/** The first document begins as it does before the gateway has rendered any page: with other scripts. */
async function beginsUnrenderedOnce(page: Page, url: string): Promise<void> {
  await comesRendered(page, url);
  await page.route(
    url,
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace(/<script[^>]*\bbegin\.[^>]*><\/script>/, '')
        .replace(/<\/?template\b[^>]*>/g, '');
      expect(body).not.toBe(html);
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
}

test('a page that does not come within 5 s is shown as it was kept, and live again as soon as it comes', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  await beginsUnrenderedOnce(page, `${site.url}/search`);
  await page.goto(`${site.url}/search`);
  await expect(heading(page, 'Trouver un port')).toBeVisible();
  await untilKept(page);
  await expect.poll(() => keptAddresses(page)).toContain(`${site.url}/api/ports_data`);
  site.hang();
  await page.goto(`${site.url}/search`);
  await expect(heading(page, 'Trouver un port')).toBeVisible();
  await expect(page.getByRole('main').getByText('Bassin de la Marine').first()).toBeVisible();
  site.wake();
  // A site that was just woken may take its 5 s once more.
  await expect(async () => {
    const answer = await page.goto(`${site.url}/search`);
    const live = await page.request.get(`${site.url}/search`);
    expect(await answer?.text()).toBe(await live.text());
  }).toPass();
});

test('the files of another origin are kept too', async ({ page, openSiteWithOrigin }) => {
  const { site, origin } = await openSiteWithOrigin();
  await comesRendered(page, `${site.url}/`);
  await page.goto(`${site.url}/`);
  await untilKept(page);
  await origin.close();
  await page.goto(`${site.url}/`);
  await expect(heading(page, /Une carte, un bateau/)).toBeVisible();
  const kept = (await keptAddresses(page)).filter((address) => address.startsWith(origin.url));
  expect(kept).toContainEqual(expect.stringMatching(/mfe-marketing\/.*remoteEntry\.js$/));
});

test('a promoted release is what the next load shows: a kept one is never preferred', async ({
  page,
  context,
  openSite,
}) => {
  test.setTimeout(480_000);
  const site = await openSite();
  for (const visit of ['first', 'second']) {
    await page.goto(`${site.url}/`);
    await page.locator('a[href="/wallet"]').first().click();
    await expect(heading(page, 'Le portefeuille'), visit).toBeVisible();
    await untilKept(page);
  }
  await publishWallet(site, '9.0.0', 'Le coffre du bord');
  await page.goto(`${site.url}/wallet`);
  await expect(heading(page, 'Le coffre du bord')).toBeVisible();

  // The home page brings the new registry with it, and from then on it is the new release that is read offline.
  await page.goto(`${site.url}/`);
  await page.locator('a[href="/wallet"]').first().click();
  await expect(heading(page, 'Le coffre du bord')).toBeVisible();
  await expect
    .poll(async () => (await keptAddresses(page)).filter((address) => /mfe-wallet/.test(address)))
    .toEqual(expect.arrayContaining([expect.stringMatching(/mfe-wallet\/9\.0\.0\/remoteEntry\.js$/)]));
  await context.setOffline(true);
  await page.goto(`${site.url}/wallet`);
  await expect(heading(page, 'Le coffre du bord')).toBeVisible();
});

test('an open page is offered a newer release, keeps what was typed until it is taken, and can put it off', async ({
  page,
  openSite,
}) => {
  test.setTimeout(480_000);
  const site = await openSite();
  await page.goto(`${site.url}/`);
  await untilKept(page);
  const offer = page.getByRole('status').filter({ hasText: 'Une nouvelle version du site est prête' });
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const message = page.getByRole('main').locator('textarea').first();
  await message.fill('Le ponton B manque sur la carte.');
  const isSameDocument = await markDocument(page);

  await publishWallet(site, '9.0.0', 'Le coffre du bord');
  await lookAgain();
  await expect(offer).toContainText('Ce que vous avez saisi sur cette page serait perdu');
  await expect(message).toHaveValue('Le ponton B manque sur la carte.');
  await offer.getByRole('button', { name: 'Plus tard' }).click();
  await expect(offer).toHaveCount(0);
  const asked = page.waitForResponse(/\/registry\.json$/);
  await lookAgain();
  await (await asked).finished();
  await expect(offer).toHaveCount(0);
  // The open page keeps the releases that it began with.
  await page.getByRole('banner').locator('a[href="/wallet"]').first().click();
  await expect(heading(page, 'Le portefeuille')).toBeVisible();

  await publishWallet(site, '9.0.1', 'Le coffre du navigateur');
  await lookAgain();
  await expect(offer).toBeVisible();
  await expect(offer, 'the field left with its page').not.toContainText('serait perdu');
  expect(await isSameDocument()).toBe(true);
  await offer.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect(heading(page, 'Le coffre du navigateur')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('nothing of a person is kept: neither answers, nor addresses, nor proofs of a session', async ({
  page,
}) => {
  const email = `anne.${Date.now()}@example.org`;
  await page.goto('/');
  await untilKept(page);
  await page.goto('/register');
  const main = page.getByRole('main');
  await main.locator('input[autocomplete="given-name"]').fill('Anne');
  await main.locator('input[autocomplete="family-name"]').fill('Le Goff');
  await main.locator('input[type="email"]').fill(email);
  await main.locator('input[autocomplete="new-password"]').fill('petit foc et grand voile');
  await main.locator('button[type="submit"]').click();
  await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
  for (const path of [
    '/wallet',
    '/manage',
    '/search?port=rochelle',
    '/port/FRLRH?code=123456',
    '/login',
    '/',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByText('Anne Le Goff').first()).toBeAttached();
  }
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/\/port\/FRLRH$/));
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/port_details/));

  const { origin } = new URL(page.url());
  const entries = await keptEntries(page);
  const beside = entries.map(({ address }) => address.replace(origin, ''));
  for (const path of beside) {
    expect(path).toMatch(
      /^\/(releases\/|wallet$|search$|port\/FRLRH$|register$|login$|$)|^\/api\/(ports_data$|port_details\?id=)/,
    );
  }
  for (const { address, asked, text } of entries) {
    expect(`${address} ${asked}`).not.toMatch(/authorization|cookie|123456|rochelle/i);
    expect(text.includes('Le Goff') || text.includes(email), address).toBe(false);
  }
  const documents = entries.filter(({ cache }) => cache === 'site-documents');
  expect(documents.every(({ text }) => text.includes('"hasSession":true'))).toBe(true);
});
