import { violationsOn } from '@nfcards/e2e/axe';
import { showMore } from '@nfcards/e2e/lending';
import { answerOf, comeAs, expect, KEY, type Member, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper, picturePaper, textPaper } from '@nfcards/e2e/papers';
import { DESKTOP, heading, PHONE } from '@nfcards/e2e/parts-of-page';
import { quickIf } from '@nfcards/e2e/quick-if';
import { givePassword, makeVault, openVault } from '@nfcards/e2e/vault-steps';
import type { Locator, Page } from '@playwright/test';
import { holdPrinter, printedSheets } from './printed.ts';

const CARDS = '/wallet/nfcards';

const WORDS = {
  fr: {
    title: 'Mes NFCards',
    empty: 'Votre portefeuille est vide',
    first: 'Créer une première NFCard',
    another: 'Nouvelle NFCard',
    submit: 'Créer la NFCard',
    nameMissing: 'Indiquez le nom du bateau.',
    boatName: 'Nom du bateau',
    boatNumber: /^Numéro d’immatriculation/,
    boat: 'Bateau',
    search: 'Chercher',
    invoices: 'Factures',
    insurance: 'Assurance',
    all: 'Toutes',
    expiring: 'Échéance proche ou passée',
    clear: 'Effacer les filtres',
    nothing: 'Aucune NFCard ne répond à ces filtres',
    list: 'NFCards',
    documents: 'Documents de la NFCard',
    choose: 'Choisir des fichiers',
    photograph: 'Photographier',
    drafts: 'Documents à ajouter',
    docTitle: 'Titre',
    paper: 'Papier',
    nextService: /^Prochaine révision/,
    expires: /^Échéance/,
    add: 'Ajouter le document',
    drop: 'Ne pas ajouter lettre.pdf',
    notTaken: /ni un PDF, ni une image/,
    view: /^Voir Attestation/,
    page2: 'Page 2 sur 2',
    zoomIn: 'Agrandir',
    zoomed: /^150/,
    close: 'Fermer',
    more: /^Autres actions pour/,
    replace: 'Remplacer par une nouvelle version',
    edit: 'Modifier titre, type et échéance',
    print: 'Imprimer',
    remove: 'Retirer',
    removeConfirm: 'Retirer le document',
    versions: 'Version précédente',
    save: 'Enregistrer',
    certified: /^Certifié/,
    type: 'Attestation d’assurance',
    history: 'Ce qui est arrivé à la NFCard',
    added: 'Document ajouté : Assurance',
    replaced: 'Nouvelle version : Assurance',
    removed: 'Document retiré : Assurance',
    rename: 'Renommer',
    removeCard: 'Retirer la NFCard',
    login: /^Connexion/,
  },
  en: {
    title: 'My NFCards',
    empty: 'Your wallet is empty',
    first: 'Make a first NFCard',
    another: 'New NFCard',
    submit: 'Make the NFCard',
    nameMissing: 'Give the name of the boat.',
    boatName: 'Name of the boat',
    boatNumber: /^Registration number/,
    boat: 'Boat',
    search: 'Search',
    invoices: 'Invoices',
    insurance: 'Insurance',
    all: 'All',
    expiring: 'Expired or expiring soon',
    clear: 'Clear the filters',
    nothing: 'No NFCard fits these filters',
    list: 'NFCards',
    documents: 'Documents of the NFCard',
    choose: 'Choose files',
    photograph: 'Take a photo',
    drafts: 'Documents to add',
    docTitle: 'Title',
    paper: 'Paper',
    nextService: /^Next service/,
    expires: /^Expiry/,
    add: 'Add the document',
    drop: 'Do not add lettre.pdf',
    notTaken: /no PDF, no picture/,
    view: /^View Attestation/,
    page2: 'Page 2 of 2',
    zoomIn: 'Zoom in',
    zoomed: /^150/,
    close: 'Close',
    more: /^More for/,
    replace: 'Replace by a newer version',
    edit: 'Change title, type and expiry',
    print: 'Print',
    remove: 'Remove',
    removeConfirm: 'Remove the document',
    versions: 'Earlier version',
    save: 'Save',
    certified: /^Certified/,
    type: 'Insurance certificate',
    history: 'What happened to the NFCard',
    added: 'Document added: Insurance',
    replaced: 'Newer version: Insurance',
    removed: 'Document removed: Insurance',
    rename: 'Rename',
    removeCard: 'Remove the NFCard',
    login: /^Log in/,
  },
} as const;

const VISITS = [
  { lng: 'fr', viewport: DESKTOP },
  { lng: 'en', viewport: PHONE },
] as const;

/** A card of a boat of a new name, made by the API; answers its id. */
async function makeCard({ request }: Member, boat: string, title = ''): Promise<string> {
  const boatId = crypto.randomUUID();
  const id = crypto.randomUUID();
  await answerOf(request, 'save_boat', { id: boatId, name: boat, type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id: boatId, title })).toEqual({ id });
  return id;
}

/** `YYYY-MM-DD`, so many days from now. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

for (const { lng, viewport } of VISITS) {
  const words = WORDS[lng];
  const main = (page: Page) => page.getByRole('main');
  const dialog = (page: Page) => page.getByRole('dialog');
  const press = (within: Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true }).press('Enter');
  const rows = (page: Page, name: string) =>
    main(page).getByRole('list', { name, exact: true }).getByRole('listitem');

  test.describe(`NFCards (${lng}, ${viewport.width} px)`, () => {
    test.use({ viewport });

    test('are nobody else’s: a visitor is led to the login, and back', async ({ page }) => {
      await page.goto(`${CARDS}?type=insurance&lng=${lng}`);
      await expect(page).toHaveURL(/\/login\?/);
      const next = new URL(page.url()).searchParams.get('next');
      expect(next).toContain(`${CARDS}?type=insurance`);
    });

    test('an empty wallet leads to a first card, by keyboard alone', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      await openPage(page, CARDS, lng);
      await expect(heading(page)).toHaveText(words.title);
      await expect(main(page).getByText(words.empty)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);

      await press(main(page), words.first);
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByLabel(words.boatName, { exact: true })).toBeVisible();
      expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
      await press(dialog(page), words.submit);
      await expect(dialog(page).getByRole('alert')).toBeFocused();
      await dialog(page).getByRole('link', { name: words.nameMissing }).press('Enter');
      await page.keyboard.type('Belle Brise');
      await dialog(page).getByLabel(words.boatNumber).fill('LR 123456');
      await page.keyboard.press('Enter');

      await expect(page).toHaveURL(/\/wallet\/nfcards\/[\da-f-]{36}/);
      await expect(heading(page)).toHaveText('Belle Brise');
      await main(page).getByRole('link', { name: words.title }).press('Enter');
      await expect(rows(page, words.list)).toHaveCount(1);
      expect(await violationsOn(page)).toEqual([]);
    });

    test('filters are in the address, and find or say that they do not', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      for (const boat of ['Belle Brise', 'Écume', 'Ketch']) await makeCard(member, boat);
      await makeCard(member, 'Ketch', 'Location');
      await openPage(page, CARDS, lng);
      await expect(rows(page, words.list)).toHaveCount(4);

      await main(page).getByLabel(words.search, { exact: true }).fill('ecu');
      await expect(rows(page, words.list)).toHaveCount(1);
      await expect(page).toHaveURL(/[?&]q=ecu/);
      await page.reload();
      await expect(main(page).getByLabel(words.search, { exact: true })).toHaveValue('ecu');
      await expect(rows(page, words.list)).toHaveCount(1);

      await press(main(page), words.invoices);
      await expect(page).toHaveURL(/type=invoices/);
      await expect(main(page).getByText(words.nothing)).toBeVisible();
      expect(await violationsOn(page)).toEqual([]);
      await press(main(page), words.clear);
      await expect(rows(page, words.list)).toHaveCount(4);
      await expect(page).not.toHaveURL(/type=|q=/);
      await expect(heading(page)).toBeFocused();

      await main(page).getByLabel(words.boat, { exact: true }).selectOption('Ketch');
      await expect(rows(page, words.list)).toHaveCount(2);
      await expect(page).toHaveURL(/boat=Ketch/);
      await rows(page, words.list).getByRole('link', { name: 'Location' }).press('Enter');
      await expect(heading(page)).toHaveText('Location');
      await page.goBack();
      await expect(rows(page, words.list)).toHaveCount(2);
    });

    test(
      'documents are added, read, replaced and removed',
      quickIf(lng === 'en', '@engines'),
      async ({ page, context, crew }) => {
        const member = await crew.register('Anne');
        await givePassword(member, KEY);
        await comeAs(context, member);
        await holdPrinter(page);
        const id = await makeCard(member, 'Belle Brise');
        for (const boat of ['Écume', 'Ketch']) await makeCard(member, boat);
        await openPage(page, `${CARDS}/${id}`, lng);
        await makeVault(page, lng);
        expect(await violationsOn(page)).toEqual([]);

        const first = pdfPaper('Attestation_assurance.pdf', ['Responsabilite civile', 'Assistance']);
        await main(page)
          .getByLabel(words.choose)
          .setInputFiles([first, textPaper('lettre.pdf')]);
        const drafts = page.getByRole('form', { name: words.drafts });
        await expect(drafts.getByLabel(words.docTitle, { exact: true })).toBeFocused();
        await expect(drafts.getByLabel(words.docTitle, { exact: true })).toHaveValue('Attestation assurance');
        await expect(drafts.getByText(words.notTaken)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await press(drafts, words.drop);
        await drafts.getByLabel(words.expires).fill(dayIn(10));
        await press(drafts, words.add);
        const documents = rows(page, words.documents);
        await expect(documents).toHaveCount(1);
        await expect(documents.getByRole('heading')).toHaveText('Attestation assurance');
        await expect(documents.getByText(words.certified)).toBeVisible();

        await documents.getByRole('button', { name: words.view }).press('Enter');
        const paper = dialog(page).getByRole('region', { name: /^Attestation/ });
        await expect(paper.getByText('Responsabilite civile')).toBeAttached();
        expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
        await paper.press('PageDown');
        await expect(dialog(page).getByText(words.page2, { exact: true })).toBeVisible();
        await expect(paper.getByText('Assistance')).toBeAttached();
        // From the whole page by its full width.
        await press(dialog(page), words.zoomIn);
        await press(dialog(page), words.zoomIn);
        await expect(dialog(page).getByText(words.zoomed)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog(page)).toHaveCount(0);

        await openMenu(page, words.print);
        await expect(page.locator('html')).toHaveAttribute('data-printing');
        // The paper alone, each of its pages on a sheet: no word of the site beside it.
        expect(await printedSheets(page)).toEqual([
          { text: '', pictures: 1 },
          { text: '', pictures: 1 },
        ]);
        await page.evaluate(() => dispatchEvent(new Event('afterprint')));

        await openMenu(page, words.replace);
        const second = picturePaper('Attestation 2029.png');
        await documents.locator('input[type="file"]').setInputFiles(second);
        await drafts.getByLabel(words.expires).fill(dayIn(300));
        await press(drafts, words.add);
        await expect(documents.getByText(words.versions)).toBeVisible();
        await expect(documents.locator('[data-thumbnail]')).toHaveCount(1);

        await openMenu(page, words.edit);
        await dialog(page).getByLabel(words.docTitle, { exact: true }).fill('Assurance 2029');
        const named = dialog(page).getByRole('combobox', { name: words.paper });
        await expect(named).toHaveValue('insurance');
        await named.selectOption('liferaft');
        await expect(dialog(page).getByLabel(words.nextService)).toBeVisible();
        await named.selectOption('insurance');
        await press(dialog(page), words.save);
        await expect(documents.getByRole('heading')).toHaveText('Assurance 2029');

        await page.reload();
        await expect(documents.getByRole('heading')).toHaveText(words.type);
        await openVault(page, lng);
        await expect(documents.getByRole('heading')).toHaveText('Assurance 2029');
        await showMore(page, lng);
        await expect(rows(page, words.history)).not.toHaveCount(0);
        await expect(rows(page, words.history).getByText(words.replaced)).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);

        await main(page).getByRole('link', { name: words.title }).press('Enter');
        await press(main(page), words.insurance);
        await expect(rows(page, words.list)).toHaveCount(1);
        await rows(page, words.list).getByRole('link').first().press('Enter');

        await openMenu(page, words.remove);
        await press(dialog(page), words.removeConfirm);
        await expect(documents).toHaveCount(0);
        await showMore(page, lng);
        await expect(rows(page, words.history).getByText(words.removed)).toBeVisible();
      },
    );

    test('a card is renamed here, changed elsewhere, and removed', async ({ page, context, crew }) => {
      const member = await crew.register('Anne');
      await comeAs(context, member);
      const id = await makeCard(member, 'Belle Brise');
      await openPage(page, `${CARDS}/${id}`, lng);
      await expect(heading(page)).toHaveText('Belle Brise');
      await showMore(page, lng);
      await press(main(page), words.rename);
      await dialog(page).getByRole('textbox').fill('Location');
      await press(dialog(page), words.save);
      await expect(heading(page)).toHaveText('Location');
      await expect(dialog(page)).toHaveCount(0);
      expect(await answerOf(member.request, 'save_nfcard', { id, title: 'Vente' })).toEqual({});
      await expect(heading(page)).toHaveText('Vente');
      await press(main(page), words.removeCard);
      await press(dialog(page), words.removeCard);
      await expect(page).toHaveURL(/\/wallet\/nfcards(\?|$)/);
      await expect(main(page).getByText(words.empty)).toBeVisible();
    });

    /** Opens the first document's menu and chooses from it. */
    async function openMenu(page: Page, entry: string): Promise<void> {
      await main(page).getByRole('button', { name: words.more }).press('Enter');
      await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
    }
  });
}
