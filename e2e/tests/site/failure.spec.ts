import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';

const WORDS = {
  fr: {
    lang: 'fr',
    retry: 'Réessayer',
    wallet: 'Portefeuille',
    home: /Une carte, un bateau/,
    walletHeading: /portefeuille/i,
  },
  en: {
    lang: 'en',
    retry: 'Try again',
    wallet: 'Wallet',
    home: /One card, one boat/,
    walletHeading: /wallet/i,
  },
};

/** What a browser writes by itself when a file does not come, and what the shell reports of it. */
const EXPECTED = /Failed to load resource|could not be (loaded|read)|net::ERR_|preload|A page broke/;

test.use({ expectedConsole: EXPECTED });

async function markPage(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return async () =>
    expect(await page.evaluate(() => 'sameDocument' in globalThis), 'the page was not reloaded').toBe(true);
}

for (const words of [WORDS.fr, WORDS.en]) {
  test.describe(`SPEC C5 when the wallet cannot be loaded (${words.lang})`, () => {
    async function visitBrokenWallet(page: Page, url: string): Promise<void> {
      await page.getByRole('banner').getByRole('link', { name: words.wallet, exact: true }).first().click();
      await expect(page.getByRole('button', { name: words.retry })).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('alert')).toBeVisible();
      expect(page.url()).toBe(`${url}/wallet`);
    }

    async function otherRoutesWork(page: Page): Promise<void> {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: words.home })).toBeVisible();
      await page.goForward();
    }

    async function retryWorks(page: Page): Promise<void> {
      await page.getByRole('button', { name: words.retry }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.walletHeading })).toBeVisible();
    }

    test('its files are gone', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      await page.goto(`${site.url}/?lng=${words.lang}`);
      const isSameDocument = await markPage(page);
      origin.fail(/^mfe-wallet\//, 'gone');
      await visitBrokenWallet(page, site.url);
      await otherRoutesWork(page);
      await expect(page.getByRole('button', { name: words.retry })).toBeVisible();
      origin.mend();
      await retryWorks(page);
      await isSameDocument();
    });

    test('it is the first page asked for', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      origin.fail(/^mfe-wallet\//, 'gone');
      await page.goto(`${site.url}/wallet?lng=${words.lang}`);
      await expect(page.getByRole('alert')).toBeVisible();
      origin.mend();
      await retryWorks(page);
    });

    // What a fault does is the same in each language, and so is what is said of it.
    if (words.lang !== 'fr') return;

    test('its server refuses', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      await page.goto(`${site.url}/?lng=${words.lang}`);
      const isSameDocument = await markPage(page);
      await origin.close();
      await visitBrokenWallet(page, site.url);
      await otherRoutesWork(page);
      await expect(page.getByRole('button', { name: words.retry })).toBeVisible();
      await origin.open(join(site.dataDir, 'releases'));
      await retryWorks(page);
      await isSameDocument();
    });

    test('its server never answers', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      await page.goto(`${site.url}/?lng=${words.lang}`);
      const isSameDocument = await markPage(page);
      origin.fail(/^mfe-wallet\//, 'silent');
      await visitBrokenWallet(page, site.url);
      origin.mend();
      await retryWorks(page);
      await isSameDocument();
    });

    test('SPEC C6: the style sheet of its page is gone', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      await page.goto(`${site.url}/?lng=${words.lang}`);
      origin.fail(/^mfe-wallet\/.*\.css$/, 'gone');
      await visitBrokenWallet(page, site.url);
      origin.mend();
      await retryWorks(page);
    });

    test('SPEC C6: the chunk of its page has not come after 120 s', async ({ page, openSiteWithOrigin }) => {
      const { site, origin } = await openSiteWithOrigin();
      await page.goto(`${site.url}/?lng=${words.lang}`);
      await page.clock.install();
      origin.fail(/^mfe-wallet\/.*\/wallet\..*\.js$/, 'silent');
      const asked = page.waitForRequest(
        (request) => request.resourceType() === 'script' && /\/wallet\.[^/]*\.js$/.test(request.url()),
      );
      await page.getByRole('banner').getByRole('link', { name: words.wallet, exact: true }).first().click();
      await asked;
      await page.clock.fastForward(119_000);
      await expect(page.getByRole('alert')).toHaveCount(0);
      // Once for each attempt.
      await expect(async () => {
        await page.clock.fastForward(121_000);
        await expect(page.getByRole('alert')).toBeVisible({ timeout: 500 });
      }).toPass();
      origin.mend();
      await retryWorks(page);
    });
  });
}

test('SPEC C5: the last version that worked comes first when the published one cannot be loaded', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const copy = new RemoteCopy('mfe-wallet').version('9.0.0');
  await site.release('publish', 'mfe-wallet', '--from', copy.folder);
  await site.release('promote', 'mfe-wallet@9.0.0');
  const published = join(site.dataDir, 'releases/mfe-wallet/9.0.0');
  renameSync(join(published, 'remoteEntry.js'), join(published, 'gone.js'));
  await page.goto(`${site.url}/wallet`);
  await expect(page.getByRole('heading', { level: 1, name: WORDS.fr.walletHeading })).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.fr.retry })).toHaveCount(0);
  copy.remove();
});

test('SPEC C5: a page that throws as it is shown, and a mended release while the document stays', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  // Twice, so that the version before the live one is broken too.
  for (const version of ['9.1.0', '9.1.1']) {
    const copy = new RemoteCopy('mfe-wallet')
      .version(version)
      .replace(
        'src/wallet/wallet-page.tsx',
        /(function WalletPage\(\)[^{]*\{)/,
        "$1 if (Date.now() > 0) throw new Error('broken on purpose');",
      );
    await site.release('publish', 'mfe-wallet', '--from', copy.folder);
    await site.release('promote', `mfe-wallet@${version}`);
    copy.remove();
  }
  await page.goto(`${site.url}/`);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Portefeuille', exact: true }).first().click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  const mended = new RemoteCopy('mfe-wallet').version('9.1.2');
  await site.release('publish', 'mfe-wallet', '--from', mended.folder);
  await site.release('promote', 'mfe-wallet@9.1.2');
  mended.remove();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: WORDS.fr.walletHeading })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test.describe('a release that breaks more than its page', () => {
  test.use({
    expectedConsole:
      /on purpose|The site broke|The page was made anew|A page broke|reading 'at'|Minified React/,
  });

  test('is told of, and leaves words and a way on where nothing is left of the page', async ({
    page,
    openSite,
  }) => {
    const site = await openSite();
    const copy = new RemoteCopy('mfe-wallet').version('9.5.0').replace(
      'src/wallet/wallet-page.tsx',
      /function WalletPage\(\)[^{]*\{[^<]*<>/,
      `if (typeof Worker === 'function' && location.search === '?overwrite')
  // @ts-expect-error On purpose.
  Array.prototype.map = () => null;
$&<button type="button" onClick={() => { throw new Error('on purpose'); }}>Throw</button>
<button type="button" onClick={() => document.getElementById('root')?.replaceChildren()}>Empty</button>`,
    );
    await site.release('publish', 'mfe-wallet', '--from', copy.folder);
    await site.release('promote', 'mfe-wallet@9.5.0');
    copy.remove();
    const told: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/telemetry') return;
      const { remote, outcome } = request.postDataJSON();
      told.push(`${remote} ${outcome}`);
    });

    await page.goto(`${site.url}/wallet`);
    const press = page.getByRole('button', { name: 'Throw' });
    await press.click();
    await press.click();
    await expect.poll(() => told.toSorted()).toEqual(['mfe-wallet shown', 'mfe-wallet threw', 'shell shown']);
    const known = async () => (await page.request.get(`${site.url}/dev/releases.json`)).text();
    await expect.poll(known).toContain('"mfe-wallet/src/wallet/wallet-page.tsx:');

    await page.getByRole('button', { name: 'Empty' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'La page s’est arrêtée' })).toBeVisible();
    await page.getByRole('button', { name: 'Recharger la page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: WORDS.fr.walletHeading })).toBeVisible();

    told.length = 0;
    await page.goto(`${site.url}/wallet?overwrite`);
    await expect(page.getByRole('heading', { name: 'La page s’est arrêtée' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Ce défaut nous a été signalé.');
    await expect.poll(() => told).toEqual(expect.arrayContaining(['mfe-wallet broke', 'mfe-wallet threw']));
    const reloaded = page.waitForRequest(`${site.url}/wallet?overwrite`);
    await page.getByRole('button', { name: 'Recharger la page' }).press('Enter');
    await reloaded;
  });
});

test('a slot of a page is filled by another remote, which never breaks the page', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  const told: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/telemetry') return;
    const { remote, outcome } = request.postDataJSON();
    if (outcome !== 'shown') told.push(`${remote} ${outcome}`);
  });
  const main = page.getByRole('main');
  const send = main.getByRole('link', { name: /^Envoyer mes papiers ici/ });
  const write = main.getByRole('heading', { level: 2, name: 'Écrire à l’atelier' });
  const ID = 'made-up-mechanics-6';
  const open = async () => {
    await page.goto(`${site.url}/mechanics/${ID}`);
    await write.scrollIntoViewIfNeeded();
  };

  await open();
  await expect(send).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/wallet/nfcards?to_place=${ID}&category=mechanics`)}`,
  );
  await send.press('Enter');
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(told).toEqual([]);

  // The version before stands in for one that throws; after both have, the page stands without.
  for (const version of ['9.6.0', '9.6.1']) {
    const copy = new RemoteCopy('mfe-wallet')
      .version(version)
      .replace(
        'src/send-here/send-here.tsx',
        /(function SendHere\([^{]*\{.*\{)/,
        "$1 if (Date.now() > 0) throw new Error('broken on purpose');",
      );
    await site.release('publish', 'mfe-wallet', '--from', copy.folder);
    await site.release('promote', `mfe-wallet@${version}`);
    copy.remove();
    await open();
    await expect.poll(() => new Set(told)).toEqual(new Set(['mfe-wallet broke']));
    await expect(send).toHaveCount(version === '9.6.0' ? 1 : 0);
    await expect(write).toBeVisible();
    told.length = 0;
  }

  await site.release('withdraw', 'mfe-wallet');
  // The version before was told of as well, after the slot was empty.
  told.length = 0;
  await open();
  await expect(write).toBeVisible();
  await expect(send).toHaveCount(0);
  expect(told).toEqual([]);
});
