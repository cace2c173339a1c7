import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../../fixtures.ts';
import { violationsOn } from '../../site/axe.ts';
import { comesRendered } from '../../site/comes-rendered.ts';
import { OverrideOrigin } from '../../site/override-origin.ts';
import { banner, DESKTOP, heading, PHONE } from '../../site/parts-of-page.ts';
import { RemoteCopy } from '../../site/remote-copy.ts';
import { keptAddresses, untilKept } from '../../site/service-worker.ts';
import { freePort, removeDataDir, type Site, startSite } from '../../site/site.ts';

const WALLET = '9.1.0';
const ACCOUNT = '9.2.0';
const TRIED = 'Le portefeuille en chantier';

const WORDS = {
  fr: {
    lng: 'fr',
    viewport: DESKTOP,
    question: 'Essayer une version venue d’ailleurs ?',
    trust: 'Je sais qui tient cette adresse, et je lui fais confiance',
    untrusted: /Cochez cette case/,
    agree: 'Charger pour cet onglet',
    refuse: 'Garder la version publiée',
    badge: 'Versions à l’essai',
    end: (remote: string) => `Revenir à la version publiée de ${remote}`,
    endAll: 'Tout ramener aux versions publiées',
    from: (origin: string) => `mfe-wallet ${WALLET} vient de ${origin}`,
    ended: 'mfe-wallet est à la version publiée.',
    silent: /ne répond pas\s: mfe-wallet reste à la version publiée/,
    again: 'Réessayer mfe-wallet',
    published: 'Le portefeuille',
  },
  en: {
    lng: 'en',
    viewport: PHONE,
    question: 'Try a version from elsewhere?',
    trust: 'I know who runs this address, and I trust them',
    untrusted: /Tick this box/,
    agree: 'Load it for this tab',
    refuse: 'Keep the published version',
    badge: 'Versions on trial',
    end: (remote: string) => `Back to the published version of ${remote}`,
    endAll: 'Back to all published versions',
    from: (origin: string) => `mfe-wallet ${WALLET} comes from ${origin}`,
    ended: 'mfe-wallet is at the published version.',
    silent: /does not answer: mfe-wallet stays at the published version/,
    again: 'Try again mfe-wallet',
    published: 'The wallet',
  },
};
type Words = (typeof WORDS)['fr'];

interface Stage {
  /** A site that allows overrides from this machine. */
  readonly trial: Site;
  /** Folders of remotes as a CI builds them to be tried. */
  readonly wallet: string;
  readonly account: string;
}

interface Origins {
  readonly wallet: OverrideOrigin;
  readonly account: OverrideOrigin;
}

const test = base.extend<{ readonly origins: Origins }, { readonly stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const trial = await startSite({ environment: { OVERRIDES: 'http://localhost:*' } });
      const wallet = new RemoteCopy('mfe-wallet')
        .version(WALLET)
        .replace('src/wallet/fr.json', /"heading": "[^"]*"/, `"heading": "${TRIED}"`)
        .replace('src/wallet/en.json', /"heading": "[^"]*"/, `"heading": "${TRIED}"`);
      const account = new RemoteCopy('mfe-account').version(ACCOUNT);
      const folderOf = (remote: string) => join(trial.dataDir, 'previews', remote);
      for (const copy of [wallet, account]) {
        await trial.release('preview', copy.name, '--from', copy.folder, '--out', folderOf(copy.name));
        copy.remove();
      }
      await use({ trial, wallet: folderOf(wallet.name), account: folderOf(account.name) });
      await trial.stop();
      removeDataDir(trial.dataDir);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.trial.url),
  origins: async ({ stage }, use) => {
    const origins = {
      // Called as a release is, which the service worker keeps of the site’s own.
      wallet: new OverrideOrigin(stage.wallet, await freePort(), `preview/mfe-wallet/${WALLET}/`),
      account: new OverrideOrigin(stage.account, await freePort()),
    };
    await origins.wallet.open();
    await origins.account.open();
    await use(origins);
    await origins.wallet.close();
    await origins.account.close();
  },
});

/** What a browser writes by itself of files that do not come or were asked for in vain, and what the shell reports. */
const EXPECTED =
  /preload|Failed to load resource|net::ERR_|could not be (loaded|read)|frame-ancestors|frame/i;

test.use({ expectedConsole: EXPECTED });

const question = (page: Page, words: Words = WORDS.fr) => page.getByRole('dialog', { name: words.question });
const badge = (page: Page, words: Words = WORDS.fr) => page.getByRole('region', { name: words.badge });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('overrides'));

async function agree(page: Page, words: Words = WORDS.fr): Promise<void> {
  await question(page, words).getByRole('checkbox', { name: words.trust }).check();
  await question(page, words).getByRole('button', { name: words.agree }).click();
}

/** Opens the wallet as it is at an origin, and agrees. */
async function tryWallet(page: Page, { wallet }: Origins): Promise<void> {
  await page.goto(`/wallet?override=mfe-wallet@${wallet.url}`);
  await agree(page);
  await expect(heading(page)).toHaveText(TRIED);
}

for (const words of [WORDS.fr, WORDS.en]) {
  test.describe(`a remote from elsewhere (${words.lng}, ${words.viewport.width} px)`, () => {
    test.use({ viewport: words.viewport });

    test('is asked for by a link, which loads nothing; who refuses keeps the published version', async ({
      page,
      origins,
    }) => {
      await page.goto(`/wallet?lng=${words.lng}&override=mfe-wallet@${origins.wallet.url}#top`);
      await expect(question(page, words)).toContainText(origins.wallet.url);
      expect(new URL(page.url()).search, 'the address').toBe(`?lng=${words.lng}`);
      expect(await violationsOn(page)).toEqual([]);
      // Agreed to without having said that one trusts: still nothing.
      await question(page, words).getByRole('button', { name: words.agree }).press('Enter');
      const box = question(page, words).getByRole('checkbox', { name: words.trust });
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription(words.untrusted);
      await question(page, words).getByRole('button', { name: words.refuse }).press('Enter');
      await expect(question(page, words)).toHaveCount(0);
      await expect(heading(page)).toHaveText(words.published);
      await page.reload();
      await expect(heading(page)).toHaveText(words.published);
      await expect(question(page, words)).toHaveCount(0);
      await expect(badge(page, words)).toHaveCount(0);
      expect([origins.wallet.requests, await kept(page)]).toEqual([[], null]);
    });

    test('is shown once somebody agreed, on every page of the tab, and ends by a key', async ({
      page,
      context,
      origins,
    }) => {
      await page.goto(`/wallet?lng=${words.lng}&override=mfe-wallet@${origins.wallet.url}`);
      await agree(page, words);
      await expect(heading(page)).toHaveText(TRIED);
      const sentence = words.from(origins.wallet.url);
      await expect(badge(page, words)).toContainText(sentence);
      await expect(page.getByRole('status').filter({ hasText: sentence })).toHaveCount(1);
      expect(await violationsOn(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      await page.goto('/search');
      await expect(badge(page, words)).toBeInViewport();
      await expect(badge(page, words)).toContainText(sentence);
      const other = await context.newPage();
      await other.goto(`/wallet?lng=${words.lng}`);
      await expect(heading(other)).toHaveText(words.published);

      await page.goto('/wallet');
      await expect(heading(page)).toHaveText(TRIED);
      await badge(page, words)
        .getByRole('button', { name: words.end('mfe-wallet') })
        .press('Enter');
      await expect(heading(page)).toHaveText(words.published);
      await expect(page.getByRole('status').filter({ hasText: words.ended })).toHaveCount(1);
      await page.reload();
      await expect(heading(page)).toHaveText(words.published);
      await expect(badge(page, words)).toHaveCount(0);
    });

    test('that does not answer leaves the published version and says so, until it does', async ({
      page,
      origins,
    }) => {
      await origins.wallet.close();
      await page.goto(`/wallet?lng=${words.lng}&override=mfe-wallet@${origins.wallet.url}`);
      await agree(page, words);
      await expect(badge(page, words)).toContainText(words.silent);
      await expect(heading(page)).toHaveText(words.published);
      await origins.wallet.open();
      await badge(page, words).getByRole('button', { name: words.again }).click();
      await expect(heading(page)).toHaveText(TRIED);
    });
  });
}

test('several come from elsewhere at once, and go back one by one or together', async ({ page, origins }) => {
  const { wallet, account } = origins;
  await page.goto(`/wallet?override=mfe-wallet@${wallet.url}&override=mfe-account@${account.url}`);
  await expect(question(page).getByRole('listitem')).toHaveCount(2);
  await agree(page);
  await expect(heading(page)).toHaveText(TRIED);
  await expect(badge(page)).toContainText(`mfe-account ${ACCOUNT} vient de ${account.url}`);
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
  expect(account.requests).toContain('/remoteEntry.js');

  await badge(page)
    .getByRole('button', { name: WORDS.fr.end('mfe-account') })
    .click();
  await expect(badge(page)).toContainText('mfe-account est à la version publiée.');
  await expect(badge(page)).toContainText(WORDS.fr.from(wallet.url));
  await page.goto(`/wallet?override=mfe-account@${account.url}`);
  await agree(page);
  await badge(page).getByRole('button', { name: WORDS.fr.endAll }).click();
  await expect(heading(page)).toHaveText(WORDS.fr.published);
  await expect(badge(page)).toContainText(WORDS.fr.ended);
  expect(await kept(page)).toBeNull();
});

test('that breaks is seen to break: nothing stands in for it', async ({ page, origins }) => {
  origins.wallet.lose(/remoteEntry\.js$/);
  await page.goto(`/wallet?override=mfe-wallet@${origins.wallet.url}`);
  await agree(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await badge(page)
    .getByRole('button', { name: WORDS.fr.end('mfe-wallet') })
    .click();
  await expect(heading(page)).toHaveText(WORDS.fr.published);
});

test('ends with the session of whoever tried it', async ({ page, origins }) => {
  await page.request.post('/api/register', {
    data: {
      email: `anne.${crypto.randomUUID()}@example.org`,
      first_name: 'Anne',
      last_name: 'Le Goff',
      hashed_password: 'a key made in a browser',
    },
  });
  await tryWallet(page, origins);
  await banner(page)
    .getByRole('button', { name: /^Votre compte/ })
    .click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(badge(page)).toContainText(WORDS.fr.ended);
  await page.goto('/wallet');
  await expect(heading(page)).toHaveText(WORDS.fr.published);
  expect(await kept(page)).toBeNull();
});

test.describe('what nobody should be led to', () => {
  for (const asked of [
    'mfe-wallet@https://evil.example',
    'mfe-wallet@http://localhost.evil.example:3103',
    'mfe-wallet@javascript:alert(1)',
    'mfe-wallet@data:text/javascript,alert(1)',
    'mfe-wallet@http://somebody:secret@localhost:PORT',
    'mfe-wallet@http://localhost:PORT/folder',
    'shell@http://localhost:PORT',
  ]) {
    test(`${asked} is not even asked about, and nothing is loaded`, async ({ page, origins }) => {
      const { port } = origins.wallet;
      const foreign: string[] = [];
      page.on('request', (request) => {
        const { origin } = new URL(request.url());
        if (origin !== new URL(page.url()).origin && page.url() !== 'about:blank')
          foreign.push(request.url());
      });
      page.on('dialog', () => foreign.push('a script ran'));
      await page.goto(`/wallet?override=${encodeURIComponent(asked.replace('PORT', String(port)))}`);
      await expect(badge(page)).toContainText(asked.replace('PORT', String(port)));
      await expect(heading(page)).toHaveText(WORDS.fr.published);
      await expect(question(page)).toHaveCount(0);
      expect(new URL(page.url()).search).toBe('');
      expect([foreign, origins.wallet.requests, await kept(page)]).toEqual([[], [], null]);
    });
  }

  test('what was written into the tab’s storage runs only from where it is allowed', async ({
    page,
    origins,
  }) => {
    await page.goto('/wallet');
    await page.evaluate(() => {
      const overrides = [{ remote: 'mfe-wallet', origin: 'https://evil.example' }];
      sessionStorage.setItem('overrides', JSON.stringify({ overrides }));
    });
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil')) foreign.push(request.url());
    });
    await page.reload();
    await expect(badge(page)).toContainText('mfe-wallet@https://evil.example');
    await expect(heading(page)).toHaveText(WORDS.fr.published);
    expect([foreign, origins.wallet.requests, await kept(page)]).toEqual([[], [], null]);
  });

  test('a frame around the site shows no question', async ({ page, stage, origins }) => {
    const address = `${stage.trial.url}/wallet?override=mfe-wallet@${origins.wallet.url}`;
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.setContent(`<iframe src="${address}"></iframe>`);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('dialog')).toHaveCount(0);
    expect(origins.wallet.requests).toEqual([]);
  });
});

test('a site whose settings allow none does not even look', async ({ page, place, origins }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const scriptsOf = async (address: string) => {
    scripts.length = 0;
    await page.goto(address);
    await expect(heading(page)).toHaveText(WORDS.fr.published);
    return [...scripts].sort();
  };
  // A page begins with other scripts before the gateway has rendered any.
  await comesRendered(page, `${place.url}/wallet`);
  const usual = await scriptsOf(`${place.url}/wallet`);
  expect(await scriptsOf(`${place.url}/wallet?override=mfe-wallet@${origins.wallet.url}`)).toEqual(usual);
  expect(new URL(page.url()).search).toContain('override');
  expect(origins.wallet.requests).toEqual([]);
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('keeps nothing of an override, and does not stand in its way', async ({ page, origins }) => {
    await page.goto('/');
    await untilKept(page);
    await tryWallet(page, origins);
    await page.reload();
    await expect(heading(page)).toHaveText(TRIED);
    await untilKept(page);
    const addresses = await keptAddresses(page);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => address.startsWith(origins.wallet.url))).toEqual([]);
  });
});
