import type { Locator, Page } from '@playwright/test';
import { type Account, call, expect, test } from '../../site/account.ts';
import { openPage } from '../../site/open-page.ts';
import { banner, heading, VISITS } from '../../site/parts-of-page.ts';
import { quickIf } from '../../site/quick-if.ts';
import { markDocument } from '../../site/service-worker.ts';

const WORDS = {
  fr: {
    home: /Une carte, un bateau/,
    search: 'Trouver un port',
    favourite: /^Favori/,
    logIn: 'Se connecter',
    account: /^Votre compte/,
    favourites: 'Favoris',
    wallet: 'Portefeuille',
    walletTitle: /portefeuille/i,
    cards: 'Mes NFCards',
    newCard: /^(Créer une première|Nouvelle) NFCard$/,
    boatName: 'Nom du bateau',
  },
  en: {
    home: /One card, one boat/,
    search: 'Find a port',
    favourite: /^Favourite/,
    logIn: 'Log in',
    account: /^Your account/,
    favourites: 'Favourites',
    wallet: 'Wallet',
    walletTitle: /wallet/i,
    cards: 'My NFCards',
    newCard: /^(Make a first|New) NFCard$/,
    boatName: 'Name of the boat',
  },
} as const;
type Lng = keyof typeof WORDS;

const main = (page: Page): Locator => page.getByRole('main');

/** Through all four remotes, one document for the whole way: what belongs to none of them alone. */
for (const { lng, size, viewport } of VISITS) {
  test.describe(`a journey (${lng}, ${size})`, { tag: '@journey' }, () => {
    test.use({ viewport });

    test('C1: a visitor looks at ports, wants to keep one, and reads on about the wallet', {
      tag: lng === 'fr' ? ['@quick', '@engines'] : [],
    }, async ({ page }) => {
      const words = WORDS[lng];
      const isSameDocument = await openHome(page, lng);
      const port = await choosePort(page, lng);
      await main(page).getByRole('link', { name: words.favourite }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      await expect(heading(page)).toHaveText(words.logIn);

      await page.goBack();
      await expect(heading(page)).toHaveText(port.name);
      await follow(page, '/wallet');
      await expect(heading(page)).toHaveText(words.walletTitle);
      await follow(page, '/');
      await expect(heading(page)).toHaveText(words.home);
      expect(await isSameDocument(), 'the site was never loaded anew').toBe(true);
    });

    test(
      'C1: a member keeps a port, finds it again, and makes an NFCard',
      quickIf(lng === 'en', '@engines'),
      async ({ page, account }) => {
        const boat = `Belle Brise ${crypto.randomUUID().slice(0, 4)}`;
        const made: Made = { port: null, boat, card: null };
        try {
          await travelAsMember(page, lng, account, made);
        } finally {
          await takeBack(account, made);
        }
      },
    );
  });
}

/** What a journey leaves on a site until it takes it back. */
interface Made {
  port: string | null;
  readonly boat: string;
  card: string | null;
}

async function travelAsMember(page: Page, lng: Lng, account: Account, made: Made): Promise<void> {
  const words = WORDS[lng];
  const isSameDocument = await openHome(page, lng);
  const port = await choosePort(page, lng);
  await main(page).getByRole('link', { name: words.favourite }).click();
  made.port = port.id;
  await logIn(page, lng, account);

  // Back on the port, the favourite that led to the login is kept.
  await expect(heading(page)).toHaveText(port.name);
  await expect(main(page).getByRole('button', { name: words.favourite })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await chooseInAccount(page, lng, words.favourites);
  await expect(heading(page)).toHaveText(words.favourites);
  await expect(main(page).locator(`a[href="/port/${port.id}"]`).first()).toBeVisible();

  await chooseInAccount(page, lng, words.wallet);
  await expect(heading(page)).toHaveText(words.walletTitle);
  await main(page).locator('a[href="/wallet/nfcards"]').first().click();
  await expect(heading(page)).toHaveText(words.cards);
  await main(page).getByRole('button', { name: words.newCard }).first().click();
  await page.getByRole('dialog').getByLabel(words.boatName, { exact: true }).fill(made.boat);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wallet\/nfcards\/[\da-f-]{36}/);
  made.card = new URL(page.url()).pathname.split('/').at(-1) ?? null;
  await expect(heading(page)).toHaveText(made.boat);
  expect(await isSameDocument(), 'the site was never loaded anew').toBe(true);
  // A page that shows the card would hear at once that it is taken back, and ask for one that is no more.
  await page.goto('about:blank');
}

async function openHome(page: Page, lng: Lng): Promise<() => Promise<boolean>> {
  await openPage(page, '/', lng);
  await expect(heading(page)).toHaveText(WORDS[lng].home);
  return markDocument(page);
}

/** By the search to the first port that it lists. */
async function choosePort(page: Page, lng: Lng): Promise<{ readonly id: string; readonly name: string }> {
  await follow(page, '/search');
  await expect(heading(page)).toHaveText(WORDS[lng].search);
  await main(page).locator('a[href^="/port/"]').first().click();
  await expect(page).toHaveURL(/\/port\//);
  // There once the port is: what stands in its place meanwhile has a heading of its own.
  await expect(main(page).getByRole('link', { name: WORDS[lng].favourite })).toBeVisible();
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  return { id, name: (await heading(page).textContent()) ?? '' };
}

async function logIn(page: Page, lng: Lng, { email, password }: Account): Promise<void> {
  await main(page).locator('input[type="email"]').fill(email);
  await main(page).locator('input[autocomplete="current-password"]').fill(password);
  await main(page).getByRole('button', { name: WORDS[lng].logIn, exact: true }).click();
}

/** By a link of the site, which on a phone may be in what unfolds from the bar. */
async function follow(page: Page, path: string): Promise<void> {
  const links = page.locator(`a[href="${path}"]:visible`);
  if ((await links.count()) === 0)
    await banner(page).getByRole('button', { name: 'Menu', exact: true }).click();
  await links.first().click();
}

async function chooseInAccount(page: Page, lng: Lng, entry: string): Promise<void> {
  await banner(page).getByRole('button', { name: WORDS[lng].account }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function takeBack(account: Account, { port, boat, card }: Made): Promise<void> {
  if (port !== null) await call(account, 'user_remove_port_favorite', { data: port });
  if (card !== null) await call(account, 'remove_nfcard', { id: card });
  const boats = (await (await account.request.get('/api/boats')).json()) as readonly {
    readonly id: string;
    readonly name: string;
  }[];
  const own = boats.find(({ name }) => name === boat);
  if (own !== undefined) await call(account, 'remove_boat', { id: own.id, with_nfcards: true });
}
