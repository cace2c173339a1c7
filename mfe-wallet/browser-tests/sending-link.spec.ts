import { violationsOn } from '@nfcards/e2e/axe';
import {
  documentsOn,
  fillCard,
  INSIDE,
  INSURANCE,
  LENDING,
  type Lng,
  main,
  newcomer,
  press,
  readLent,
  send,
} from '@nfcards/e2e/lending';
import { mailTo } from '@nfcards/e2e/mailbox';
import { expect, pageOf, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { makeOrOpenVault, makeVault, openVault, VAULT_PASSWORD } from '@nfcards/e2e/vault-steps';
import type { BrowserContext, Page } from '@playwright/test';

const WORDS = {
  fr: {
    ...LENDING.fr,
    welcome: 'On vous envoie les documents d’un bateau',
    register: 'Créer un compte',
    create: 'Créer mon compte',
    code: /^Code/,
    confirm: 'Confirmer',
    inHand: /^Vous avez le lien de cet envoi/,
    lead: /^Les documents s’ouvrent avec le lien que/,
    label: 'Lien de l’envoi',
    use: /^Utiliser ce lien et accepter/,
    none: /^Ce n’est pas le lien de cet envoi/,
    wrong: /^Ce lien n’ouvre pas cet envoi/,
    again: /^Montrer le lien/,
    takeBack: /^Reprendre/,
    over: 'Ce lien n’ouvre plus rien',
    takenBack: /a repris cette NFCard/,
    missing: 'L’envoi de ce lien n’est pas ici',
    cut: 'Ce lien est incomplet',
    login: 'Se connecter',
    noKeys: /n’a pas encore de clé connue ici/,
    sentThere: 'Envoyée à Brest',
  },
  en: {
    ...LENDING.en,
    welcome: 'Somebody sends you a boat’s documents',
    register: 'Create an account',
    create: 'Create my account',
    code: /^Code/,
    confirm: 'Confirm',
    inHand: /^You have the link of this NFCard/,
    lead: /^The documents open with the link that/,
    label: 'Link to this NFCard',
    use: /^Use this link and accept/,
    none: /^This is not the link of this NFCard/,
    wrong: /^This link does not open this NFCard/,
    again: /^Show the link/,
    takeBack: /^Take back/,
    over: 'This link opens nothing any more',
    takenBack: /has taken this NFCard back/,
    missing: 'What this link opens is not here',
    cut: 'This link is not complete',
    login: 'Log in',
    noKeys: /^There is no key for/,
    sentThere: 'Sent to Brest',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: PHONE },
  { lng: 'en', viewport: DESKTOP },
] as const;

/** A port for which nobody else answers in these tests. */
const PORT = 'FRBES';

/** All that a browser sends: addresses, bodies, and what it says of itself. */
function listenTo(context: BrowserContext): readonly string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });
  return sent;
}

const keyOf = (address: string) => new URL(address).hash.split('.')[1] ?? '';
const inLanguage = (address: string, lng: Lng) => address.replace('#', `?lng=${lng}#`);
const linkOn = (page: Page, lng: Lng) => main(page).getByLabel(WORDS[lng].link, { exact: true }).inputValue();

/** The same, with another key. */
function withWrongKey(address: string): string {
  const key = keyOf(address);
  return address.replace(key, (key.startsWith('A') ? 'B' : 'A') + key.slice(1));
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];

  test.describe(`the link of a sending (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('opens the documents for somebody who registers, while the sender is at sea', async ({
      browser,
      site,
      crew,
    }) => {
      test.setTimeout(300_000);
      const anne = await newcomer({ browser, site, crew }, 'Anne');
      const sentByAnne = listenTo(anne.page.context());
      const email = `bruno.${crypto.randomUUID()}@example.org`;
      await fillCard(anne, lng, [INSURANCE]);
      await send(anne.page, lng, { email });
      const address = await linkOn(anne.page, lng);
      expect(keyOf(address)).toHaveLength(43);
      expect(await violationsOn(anne.page)).toEqual([]);
      // From here on nobody can seal anything for anybody.
      await anne.page.context().close();

      const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', viewport });
      const sentByBruno = listenTo(context);
      const page = await context.newPage();
      await page.goto(inLanguage(address, lng));
      await expect(heading(page)).toHaveText(words.welcome);
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByRole('link', { name: words.register }).press('Enter');
      await main(page).locator('input[autocomplete="given-name"]').fill('Bruno');
      await main(page).locator('input[autocomplete="family-name"]').fill('Le Goff');
      await main(page).locator('input[type="email"]').fill(email);
      await main(page).locator('input[autocomplete="new-password"]').fill(VAULT_PASSWORD);
      await press(main(page), words.create);
      // That something was sent is told there as well.
      const mail = await mailTo({ request: anne.member.request }, email, /\bcode\b/);
      const [code = ''] = /\b\d{6}\b/.exec(mail.text) ?? [];
      await main(page).locator('input[autocomplete="one-time-code"]').fill(code);
      await press(main(page), words.confirm);
      await expect(page).toHaveURL(/\/wallet\/received/);
      // A phone gives up a page that waits for a mail: the tab still has the key.
      await page.reload();
      await expect(main(page).getByText(words.inHand)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await press(main(page), words.accept);
      await makeOrOpenVault(page, lng);
      await expect(main(page).getByText(words.answered)).toBeInViewport();
      await readLent(page, lng, 1);
      await press(documentsOn(page, lng), words.view);
      await expect(page.getByText(INSIDE)).toBeAttached();
      // The vault has a key of its own now: a browser without the link opens it as well.
      const other = await pageOf(browser, site, { ...anne.member, request: context.request });
      await openPage(other, new URL(page.url()).pathname, lng);
      await openVault(other, lng);
      await press(documentsOn(other, lng), words.view);
      await expect(other.getByText(INSIDE)).toBeAttached();

      for (const sent of [sentByAnne, sentByBruno]) {
        expect(sent.length).toBeGreaterThan(10);
        expect(sent.filter((text) => text.includes(keyOf(address)))).toEqual([]);
      }
      await context.close();
      await other.context().close();
    });

    if (lng === 'fr') {
      test('that is wrong, or another’s, or was taken back, says so; pasted, it opens', async ({
        browser,
        site,
        crew,
      }) => {
        test.setTimeout(300_000);
        const stage = { browser, site, crew };
        const [anne, bruno, maud] = [
          await newcomer(stage, 'Anne'),
          await newcomer(stage, 'Bruno'),
          await newcomer(stage, 'Maud'),
        ];
        const { card } = await fillCard(anne, lng, [INSURANCE]);
        await send(anne.page, lng, bruno.member);
        const address = await linkOn(anne.page, lng);

        await bruno.page.bringToFront();
        await bruno.page.goto(inLanguage(withWrongKey(address), lng));
        await expect(main(bruno.page).getByText(words.inHand)).toBeVisible();
        await press(main(bruno.page), words.accept);
        await makeVault(bruno.page, lng);
        await expect(main(bruno.page).getByText(words.wrong)).toBeInViewport();
        expect(await violationsOn(bruno.page)).toEqual([]);
        // Nothing was accepted, and there is a way on.
        await expect(main(bruno.page).getByText(words.lead)).toBeVisible();
        await main(bruno.page).getByLabel(words.label).fill(address.slice(0, -5));
        await press(main(bruno.page), words.use);
        await expect(main(bruno.page).getByText(words.none)).toBeVisible();
        await expect(main(bruno.page).getByLabel(words.label)).toBeFocused();
        expect(await violationsOn(bruno.page)).toEqual([]);
        await main(bruno.page).getByLabel(words.label).fill(` ${address} `);
        await press(main(bruno.page), words.use);
        await expect(main(bruno.page).getByText(words.answered)).toBeInViewport();
        await readLent(bruno.page, lng, 1);

        await maud.page.bringToFront();
        await maud.page.goto(inLanguage(address, lng));
        await expect(main(maud.page).getByText(words.missing)).toBeVisible();
        expect(await violationsOn(maud.page)).toEqual([]);

        // Not even a part of the key goes along on the way to the login.
        const visitor = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', viewport });
        const sent = listenTo(visitor);
        const cut = await visitor.newPage();
        await cut.goto(inLanguage(address.slice(0, -3), lng));
        await expect(main(cut).getByText(words.cut)).toBeVisible();
        expect(await violationsOn(cut)).toEqual([]);
        await main(cut).getByRole('link', { name: words.login }).press('Enter');
        await expect(cut).toHaveURL(/\/login/);
        await cut.reload();
        await expect(heading(cut)).toBeVisible();
        expect(sent.filter((text) => text.includes(keyOf(address).slice(0, 20)))).toEqual([]);
        await visitor.close();

        // The sender can give it once more from another visit: only their vault has it.
        await anne.page.bringToFront();
        await openPage(anne.page, card, lng);
        await openVault(anne.page, lng);
        await press(main(anne.page), words.again);
        expect(await linkOn(anne.page, lng)).toBe(address);
        await press(main(anne.page), words.takeBack);
        await press(anne.page.getByRole('dialog'), words.takeBack);
        await expect(main(anne.page).getByRole('button', { name: words.takeBack })).toHaveCount(0);
        await bruno.page.bringToFront();
        await bruno.page.goto(inLanguage(address, lng));
        await expect(main(bruno.page).getByText(words.over)).toBeVisible();
        await expect(main(bruno.page).getByText(words.takenBack).first()).toBeVisible();
        expect(await violationsOn(bruno.page)).toEqual([]);
      });
    }

    if (lng === 'en') {
      test('opens for an office whose vault is made in the middle of accepting', async ({
        browser,
        site,
        crew,
      }) => {
        test.setTimeout(300_000);
        const stage = { browser, site, crew };
        const anne = await newcomer(stage, 'Anne');
        const { card } = await fillCard(anne, lng, [INSURANCE]);
        const yann = await newcomer(
          { ...stage, crew: { ...crew, register: (name) => crew.office(PORT, name) } },
          'Yann',
        );
        await anne.page.bringToFront();
        await openPage(anne.page, `${card}?to_place=${PORT}`, lng);
        await openVault(anne.page, lng);
        // The address names the place by its id: the form looks up its name.
        await expect(main(anne.page).getByRole('combobox')).toHaveValue(/./);
        await press(main(anne.page), words.week);
        await press(main(anne.page), words.check);
        const dialog = anne.page.getByRole('dialog');
        await expect(dialog.getByText(words.noKeys)).toBeVisible();
        await press(dialog, words.send);
        await expect(main(anne.page).getByText(words.sentThere, { exact: true })).toBeInViewport();
        const address = await linkOn(anne.page, lng);
        await anne.page.context().close();

        await yann.page.goto(inLanguage(address, lng));
        await press(main(yann.page), words.accept);
        await makeVault(yann.page, lng);
        await readLent(yann.page, lng, 1);
        await press(documentsOn(yann.page, lng), words.view);
        await expect(yann.page.getByText(INSIDE)).toBeAttached();
      });
    }
  });
}
