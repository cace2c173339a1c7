import { violationsOn } from '@nfcards/e2e/axe';
import { fillCard, INSURANCE, newcomer, send } from '@nfcards/e2e/lending';
import { answerOf, comeAs, expect, type Member, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    cards: 'Mes NFCards',
    boat: /^Fiche du bateau/,
    facts: 'Caractéristiques',
    edit: 'Modifier',
    form: 'Modifier les caractéristiques',
    name: 'Nom du bateau',
    number: /^Numéro d’immatriculation/,
    hin: /^Numéro de coque/,
    mmsi: /^MMSI/,
    flag: /^Pavillon/,
    france: 'France',
    draught: /^Tirant d’eau/,
    typed: '1,95',
    save: 'Enregistrer',
    hinWrong: 'Le numéro de coque a 14 signes, ou 12 sans le pays : chiffres et lettres.',
    mmsiWrong: 'Un MMSI a neuf chiffres, comme 227123450.',
    saved: 'Belle Brise est enregistré.',
    shown: '1,95 m',
    history: 'Modifications du bateau',
    changed: 'Numéro d’immatriculation : LR 123456, puis LR 123457',
    unknown: 'Ce bateau n’est pas parmi les vôtres',
    remove: 'Retirer le bateau',
    removed: 'Belle Brise n’est plus parmi vos bateaux.',
    holds: /portent 1 document, qui serait perdu/,
    papers: 'Papiers de Belle Brise',
    notKept: 'Les papiers de Belle Brise ne sont pas gardés sur cet appareil.',
    sendings: 'Envois en cours',
    waits: 'Attend une réponse',
    list: 'NFCards',
    cardless: 'Bateaux sans NFCard',
    onItsWay: /^Envoyée à .*, sans réponse encore$/,
  },
  en: {
    cards: 'My NFCards',
    boat: /^About the boat/,
    facts: 'Particulars',
    edit: 'Edit',
    form: 'Edit the particulars',
    name: 'Name of the boat',
    number: /^Registration number/,
    hin: /^Hull number/,
    mmsi: /^MMSI/,
    flag: /^Flag/,
    france: 'France',
    draught: /^Draught/,
    typed: '1.95',
    save: 'Save',
    hinWrong: 'A hull number has 14 letters and digits, or 12 without the country.',
    mmsiWrong: 'An MMSI has nine digits, like 227123450.',
    saved: 'Belle Brise is saved.',
    shown: '1.95 m',
    history: 'Changes of the boat',
    changed: 'Registration number: LR 123456, then LR 123457',
    unknown: 'This boat is not among yours',
    remove: 'Remove the boat',
    removed: 'Belle Brise is no longer among your boats.',
    holds: /hold 1 document, which would be lost/,
    papers: 'Papers of Belle Brise',
    notKept: 'The papers of Belle Brise are not kept on this device.',
    sendings: 'Sendings under way',
    waits: 'Waits for an answer',
    list: 'NFCards',
    cardless: 'Boats without an NFCard',
    onItsWay: /^Sent to .*, not answered yet$/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: PHONE },
  { lng: 'en', viewport: DESKTOP },
] as const;

const main = (page: Page) => page.getByRole('main');

async function makeBoat({ request }: Member): Promise<string> {
  const id = crypto.randomUUID();
  const boat = { id, name: 'Belle Brise', type: 'sailing_yacht', registration_number: 'LR 123456' };
  await answerOf(request, 'save_boat', boat);
  return id;
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];

  test.describe(`a boat (${lng}, ${viewport.width} px)`, () => {
    // What the browser says of a boat that was removed.
    test.use({ viewport, expectedConsole: /404 \(Not Found\)/ });

    test('is reached from its card, put right by keyboard, and keeps what stood there before', async ({
      page,
      context,
      crew,
    }) => {
      const member = await crew.register('Anne');
      const boat = await makeBoat(member);
      await answerOf(member.request, 'create_nfcard', {
        id: crypto.randomUUID(),
        boat_id: boat,
        title: '',
      });
      await comeAs(context, member);
      await openPage(page, '/wallet/nfcards', lng);
      expect(await violationsOn(page)).toEqual([]);
      await expect(main(page).getByRole('heading', { name: words.cardless })).toHaveCount(0);
      await main(page).getByRole('link', { name: words.boat }).press('Enter');
      await expect(heading(page)).toHaveText('Belle Brise');
      expect(await violationsOn(page)).toEqual([]);

      await main(page).getByRole('button', { name: words.edit, exact: true }).press('Enter');
      await expect(main(page).getByLabel(words.name)).toBeFocused();
      await main(page).getByLabel(words.number).fill('LR 123457');
      await main(page).getByLabel(words.flag).selectOption(words.france);
      await main(page).getByLabel(words.hin).fill('FR-ABC12');
      await main(page).getByLabel(words.draught).fill(words.typed);
      await main(page).getByLabel(words.mmsi).fill('2271234');
      await page.keyboard.press('Enter');
      await expect(main(page).getByRole('alert')).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
      await main(page).getByRole('link', { name: words.hinWrong }).press('Enter');
      await main(page).getByLabel(words.hin).fill('FR-ABC12345D606');
      await main(page).getByRole('link', { name: words.mmsiWrong }).press('Enter');
      await main(page).getByLabel(words.mmsi).fill('227 123 450');
      await page.keyboard.press('Enter');

      await expect(page.getByText(words.saved)).toBeVisible();
      const facts = main(page).getByRole('region', { name: words.facts });
      for (const fact of ['LR 123457', words.france, 'FRABC12345D606', words.shown, '227123450'])
        await expect(facts.getByText(fact, { exact: true })).toBeVisible();
      await expect(facts.locator('[tabindex="-1"]')).toBeFocused();
      const history = main(page).getByRole('list', { name: words.history });
      await expect(history.getByText(words.changed)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await page.reload();
      await expect(history.getByText(words.changed)).toBeVisible();

      await main(page).getByRole('button', { name: words.remove }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
      await dialog.getByRole('button', { name: words.remove }).press('Enter');
      await expect(page.getByText(words.removed)).toBeVisible();
      await expect(heading(page)).toHaveText(words.cards);
      await page.goto(`/wallet/boats/${boat}?lng=${lng}`);
      await expect(main(page).getByText(words.unknown)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
    });

    if (lng === 'fr') {
      test('without a card is reached from the list all the same', async ({ page, context, crew }) => {
        const member = await crew.register('Yann');
        await makeBoat(member);
        await comeAs(context, member);
        await openPage(page, '/wallet/nfcards', lng);
        const boats = main(page).getByRole('region', { name: words.cardless });
        expect(await violationsOn(page)).toEqual([]);
        await boats.getByRole('link', { name: 'Belle Brise' }).press('Enter');
        await expect(heading(page)).toHaveText('Belle Brise');
      });
    }

    if (lng === 'en') {
      test('tells its papers and where it was sent, and is not removed with them', async ({
        browser,
        site,
        crew,
      }) => {
        const stage = { browser, site, crew };
        const anne = await newcomer(stage, 'Anne');
        const bruno = await newcomer(stage, 'Bruno');
        await fillCard(anne, lng, [INSURANCE]);
        await send(anne.page, lng, bruno.member);
        await openPage(anne.page, '/wallet/nfcards', lng);
        const cards = main(anne.page).getByRole('list', { name: words.list, exact: true });
        await expect(cards.getByRole('listitem')).toHaveCount(1);
        await expect(cards.getByText(words.onItsWay)).toBeVisible();

        await cards.getByRole('link', { name: words.boat }).press('Enter');
        const papers = main(anne.page).getByRole('list', { name: words.papers });
        await expect(papers.getByRole('listitem')).toHaveCount(1);
        await expect(main(anne.page).getByText(words.notKept)).toBeVisible();
        const sendings = main(anne.page).getByRole('list', { name: words.sendings });
        await expect(sendings.getByText(bruno.member.email, { exact: true })).toBeVisible();
        await expect(sendings.getByText(words.waits)).toBeVisible();
        await expect(main(anne.page).getByText(words.holds)).toBeVisible();
        await expect(main(anne.page).getByRole('button', { name: words.remove })).toHaveCount(0);
        expect(await violationsOn(anne.page)).toEqual([]);
      });
    }
  });
}
