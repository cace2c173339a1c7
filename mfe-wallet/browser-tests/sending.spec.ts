import { violationsOn } from '@nfcards/e2e/axe';
import {
  documentsOn,
  fillCard,
  INSIDE,
  INSURANCE,
  LENDING,
  lend,
  main,
  newcomer,
  press,
} from '@nfcards/e2e/lending';
import { answerOf, comeAs, expect, KEY, type Member, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { type Paper, pdfPaper, picturePaper } from '@nfcards/e2e/papers';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import { untilKept } from '@nfcards/e2e/service-worker';
import { givePassword, openVault } from '@nfcards/e2e/vault-steps';
import type { Page } from '@playwright/test';
import { type Card, read } from './lent-card.ts';

const WORDS = {
  fr: {
    ...LENDING.fr,
    make: 'Créer un lien',
    submit: 'Créer le lien',
    qr: 'Code QR du lien',
    done: 'C’est fait',
    left: '4 ouvertures restantes sur 5',
    end: /^Éteindre/,
    open: 'Ouvrir les documents',
    linked: 'On vous montre des documents',
    readIt: /^Lire/,
    revoked: 'Ce lien a été éteint',
    cut: 'Ce lien est incomplet',
    keep: 'Garder sur cet appareil',
    kept: /1 document gardé/,
    control: 'Contrôle en mer',
    goodUntil: 'Valable jusqu’au 30 septembre 2099',
    write: 'Écrire à Bruno L.',
    history: 'Ce qui est arrivé à la NFCard',
    present: 'Présenter les papiers de Belle Brise',
    night: 'Quart de nuit',
    close: 'Fermer',
    place: 'Port, réparateur ou accastilleur',
    toPlace: 'À une capitainerie ou à un professionnel',
    problems: 'L’envoi n’est pas prêt',
    noKeys: /n’a pas encore de clé connue ici/,
    sentThere: 'Envoyée à La Rochelle',
    toOffice: 'Écrire à la capitainerie',
    here: /^Envoyer mes papiers ici/,
    which: /^Quelle NFCard envoyer à La Rochelle/,
    takeBack: /^Reprendre/,
    takenBack: 'Reprise',
    out: 'Envoyés',
  },
  en: {
    ...LENDING.en,
    make: 'Make a link',
    submit: 'Make the link',
    qr: 'QR code of the link',
    done: 'Done',
    left: '4 openings left of 5',
    end: /^End it/,
    open: 'Open the documents',
    linked: 'Somebody shows you documents',
    readIt: /^Read/,
    revoked: 'This link has been ended',
    cut: 'This link is not complete',
    keep: 'Keep on this device',
    kept: /1 document kept/,
    control: 'Check at sea',
    goodUntil: 'Good until 30 September 2099',
    write: 'Write to Bruno L.',
    history: 'What happened to the NFCard',
    present: 'Show the papers of Belle Brise',
    night: 'Night watch',
    close: 'Close',
    place: 'Port, repairer or chandler',
    toPlace: 'To a harbour office or a professional',
    problems: 'This is not ready to be sent',
    noKeys: /^There is no key for/,
    sentThere: 'Sent to La Rochelle',
    toOffice: 'Write to the harbour office',
    here: /^Send my papers here/,
    which: /^Which NFCard do you want to send to La Rochelle/,
    takeBack: /^Take back/,
    takenBack: 'Taken back',
    out: 'Sent',
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP },
  { lng: 'en', viewport: PHONE },
] as const;

const PORT = 'FRLRH';

const PAPERS: readonly Paper[] = [
  INSURANCE,
  picturePaper('immatriculation.png'),
  pdfPaper('facture.pdf', ['Voile']),
];

/** How many of its windows a page takes, its footer left out. */
function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bottom = document.querySelector('main')?.getBoundingClientRect().bottom ?? Number.NaN;
    return (bottom + scrollY) / innerHeight;
  });
}

/** Scrolls a little, and waits for what that does to the page. */
function scrolled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        scrollBy({ top: -40, behavior: 'instant' });
      }),
  );
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];

  /** Shows a new member the page of a card with a paper of type insurance; answers its path. */
  const showCard = async (page: Page, member: Member) => {
    await givePassword(member, KEY);
    await comeAs(page.context(), member);
    const { card } = await fillCard({ member, page }, lng, [INSURANCE]);
    return card;
  };

  test.describe(`sending (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test(
      'a link shows documents without an account, so many times, until it is ended',
      quickIf(lng === 'fr', '@engines'),
      async ({ page, browser, site, crew }) => {
        await showCard(page, await crew.register('Anne'));
        await press(main(page), words.make);
        expect(await violationsOn(page)).toEqual([]);
        await press(main(page), words.submit);
        const shown = main(page).getByLabel(words.link);
        await expect(shown).toBeFocused();
        await expect(main(page).getByRole('img', { name: words.qr })).toBeVisible();
        const address = await shown.inputValue();
        const secret = new URL(address).hash.slice(1);
        expect(secret).toHaveLength(43);
        await press(main(page), words.done);
        await expect(shown).toHaveCount(0);

        const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'block', viewport });
        const visitor = await context.newPage();
        const sent: string[] = [];
        visitor.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
        await visitor.goto(address.replace('#', `?lng=${lng}#`));
        await expect(heading(visitor)).toHaveText(words.linked);
        expect(await violationsOn(visitor)).toEqual([]);
        await press(main(visitor), words.open);
        await press(main(visitor), words.readIt);
        await expect(visitor.getByText(INSIDE)).toBeAttached();
        expect(await violationsOn(visitor)).toEqual([]);
        expect(sent.filter((text) => text.includes(secret))).toEqual([]);
        // The holder sees it at once.
        await expect(main(page).getByText(words.left)).toBeVisible();

        // A reload needs nothing but the address, and counts no opening by itself.
        await visitor.reload();
        await expect(main(visitor).getByRole('button', { name: words.open })).toBeVisible();
        await expect(main(page).getByText(words.left)).toBeVisible();
        // Firefox hands keys to the window in front alone.
        await page.bringToFront();
        await press(main(page), words.end);
        await press(page.getByRole('dialog'), words.end);
        await expect(main(page).getByText(words.left)).toHaveCount(0);
        await visitor.bringToFront();
        await press(main(visitor), words.open);
        await expect(main(visitor).getByText(words.revoked)).toBeVisible();
        expect(await violationsOn(visitor)).toEqual([]);

        const cut = await context.newPage();
        await cut.goto(address.replace('#', `?lng=${lng}#`).slice(0, -4));
        await expect(main(cut).getByText(words.cut)).toBeVisible();
        await context.close();
      },
    );

    test('a card is lent to a member, who accepts it and reads it', {
      tag: lng === 'fr' ? '@engines' : [],
    }, async ({ browser, site, crew }) => {
      const stage = { browser, site, crew };
      const [anne, bruno] = await Promise.all([newcomer(stage, 'Anne'), newcomer(stage, 'Bruno')]);
      const { id, card } = await fillCard(anne, lng, PAPERS);
      await lend(anne, bruno, lng, PAPERS.length);
      await press(documentsOn(bruno.page, lng), words.view);
      await expect(bruno.page.getByText(INSIDE)).toBeAttached();

      // Whoever has lent it finds it on three screens of a phone, and from there whom it is lent to.
      const { page } = anne;
      await page.bringToFront();
      await page.setViewportSize(PHONE);
      for (const document of (await read<Card>(anne.member, `nfcard?id=${id}`)).documents)
        await answerOf(anne.member.request, 'save_document', { id: document.id, expires_on: '2099-09-30' });
      await expect(documentsOn(page, lng).getByText(words.goodUntil)).toHaveCount(PAPERS.length);
      await press(main(page), words.done);
      const receiver = main(page).getByRole('link', { name: /^Bruno/ });
      await expect(receiver).toHaveCount(1);
      expect(await screensOf(page)).toBeLessThanOrEqual(3);
      await main(page).getByRole('link', { name: words.write }).press('Enter');
      await expect(page).toHaveURL(/\/chat\?to=/);
      await page.goBack();
      await receiver.press('Enter');
      await expect(heading(page)).toContainText('Bruno L.');

      // An address that names a part of the rest opens it.
      await page.goto(`${card}?lng=${lng}#history`);
      const history = main(page).getByRole('list', { name: words.history });
      await expect(history.getByRole('link', { name: 'Bruno L.' })).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    test('the directory leads to a card for one of its places; it is sent, and taken back', async ({
      page,
      crew,
    }) => {
      await crew.office(PORT, 'Yann');
      await showCard(page, await crew.register('Anne'));
      await openPage(page, `/port/${PORT}`, lng);
      await main(page).getByRole('heading', { level: 2, name: words.toOffice }).scrollIntoViewIfNeeded();
      await main(page).getByRole('link', { name: words.here }).press('Enter');
      await expect(main(page).getByText(words.which)).toBeVisible();
      await main(page).getByRole('list', { name: 'NFCards' }).getByRole('link').first().click();
      await openVault(page, lng);
      await expect(main(page).getByRole('radio', { name: words.toPlace })).toBeChecked();
      await expect(main(page).getByLabel(words.place)).toHaveValue('La Rochelle');
      await press(main(page), words.check);
      const problems = main(page).getByRole('alert');
      await expect(problems).toBeFocused();
      await expect(problems).toContainText(words.problems);
      await press(main(page), words.week);
      await expect(problems).toHaveCount(0);
      // Another place is looked for: the list stays while the page scrolls, and stays shut once it is chosen.
      const place = main(page).getByRole('combobox');
      const options = page.getByRole('option');
      await place.fill('');
      await place.pressSequentially('saint-malo');
      await expect(options.first()).toBeVisible();
      await scrolled(page);
      await expect(options.first()).toBeVisible();
      await place.press('ArrowDown');
      await place.press('Enter');
      await expect(options).toHaveCount(0);
      await place.fill('');
      await place.pressSequentially('la rochelle');
      await options.filter({ hasText: 'La Rochelle' }).first().click();
      await expect(options).toHaveCount(0);
      expect(await violationsOn(page)).toEqual([]);
      await press(main(page), words.check);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(words.noKeys)).toBeVisible();
      await press(dialog, words.send);
      await expect(main(page).getByText(words.sentThere, { exact: true })).toBeVisible();

      await openPage(page, '/wallet/received?list=out', lng);
      await expect(page.getByRole('tab', { name: words.out })).toHaveAttribute('aria-selected', 'true');
      expect(await violationsOn(page)).toEqual([]);
      await press(main(page), words.takeBack);
      await press(page.getByRole('dialog'), words.takeBack);
      await expect(main(page).getByText(words.takenBack)).toBeVisible();
    });
  });

  test.describe(`a check at sea (${lng}, ${viewport.width} px)`, () => {
    test.use({
      viewport,
      serviceWorkers: 'allow',
      // What a browser writes by itself when there is no network.
      expectedConsole:
        /Failed to load resource|net::ERR_|could not be (loaded|read)|was preloaded using link preload/,
    });

    test('shows the papers that are on the device, without a network', {
      tag: lng === 'en' ? '@engines' : [],
    }, async ({ page, context, crew }) => {
      await page.goto(`/?lng=${lng}`);
      await untilKept(page);
      // The installed site opens on the papers; whoever keeps none begins elsewhere.
      await page.goto('/wallet/sea-control?start');
      await expect(page).toHaveURL((url) => url.pathname === '/');
      await showCard(page, await crew.register('Anne'));
      await press(main(page), words.keep);
      await expect(main(page).getByText(words.kept)).toBeVisible();
      // Read once on land: what shows it is on board then.
      await main(page).getByRole('link', { name: words.control }).press('Enter');
      await expect(heading(page)).toHaveText(words.control);
      expect(await violationsOn(page)).toEqual([]);
      await press(main(page), words.present);
      await expect(page.getByText(INSIDE)).toBeAttached();
      await press(page.getByRole('dialog'), words.close);

      await context.setOffline(true);
      await page.goto('/wallet/sea-control?start');
      await expect(heading(page)).toHaveText(words.control);
      await press(main(page), words.present);
      await openVault(page, lng);
      const papers = page.getByRole('dialog', { name: 'Belle Brise' });
      await expect(papers.getByText(INSIDE)).toBeAttached();
      await press(papers, words.night);
      await expect(papers).toHaveAttribute('data-palette', 'watch');
      expect(await violationsOn(page, { within: 'dialog' })).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(papers).toHaveCount(0);
    });
  });
}
