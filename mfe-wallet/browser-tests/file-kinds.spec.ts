import { readFileSync } from 'node:fs';
import { violationsOn } from '@nfcards/e2e/axe';
import { LENDING, type Lng, newcomer, press } from '@nfcards/e2e/lending';
import { answerOf, expect, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { type Paper, pdfPaper } from '@nfcards/e2e/papers';
import { makeVault } from '@nfcards/e2e/vault-steps';
import type { Locator, Page } from '@playwright/test';
import {
  brokenPng,
  cutShort,
  FORM,
  GAP,
  JAPANESE,
  LOCKED,
  LOCKED_WITH,
  MAIL,
  type PictureEnding,
  picture,
  WIDE,
} from './paper-kinds.ts';
import { holdPrinter, printedSheets } from './printed.ts';

const WORDS = {
  fr: {
    ...LENDING.fr,
    view: /^Voir /,
    close: 'Fermer',
    save: 'Télécharger',
    jpeg: 'Enregistrer en JPEG',
    print: 'Imprimer',
    stop: 'Arrêter',
    next: 'Page suivante',
    drawn: 'canvas[data-drawn]',
    cut: /Ce fichier est coupé/,
    damaged: /Ce fichier est abîmé/,
    pdfCut: /La fin de ce PDF manque/,
    pageGone: /La page 2 de ce PDF manque/,
    secondGone: /Page 2 sur 3.: illisible/,
    locked: 'Ce PDF est protégé par un mot de passe',
    password: 'Mot de passe du PDF',
    wrong: /Ce n’est pas le mot de passe/,
    open: 'Ouvrir le PDF',
    form: 'Ce formulaire ne s’affiche que dans Adobe Reader',
    formFirst: /formulaire que seul Adobe Reader affiche/,
    handedOver: 'Ce fichier se télécharge, il ne s’affiche pas ici',
    handedOverFirst: /Ce fichier ne s’affiche pas ici/,
    unknown: 'Ce navigateur ne sait pas afficher cette image',
    missingSheet: /page 2 manque/,
    wholePage: 'Page entière',
    fullWidth: 'Pleine largeur',
    turn: 'Tourner d’un quart de tour',
  },
  en: {
    ...LENDING.en,
    view: /^View /,
    close: 'Close',
    save: 'Download',
    jpeg: 'Save as JPEG',
    print: 'Print',
    stop: 'Stop',
    next: 'Next page',
    drawn: 'canvas[data-drawn]',
    cut: /This file was cut off/,
    damaged: /This file is damaged/,
    pdfCut: /The end of this PDF is missing/,
    pageGone: /Page 2 of this PDF is missing/,
    secondGone: /Page 2 of 3: cannot be read/,
    locked: 'This PDF is protected by a password',
    password: 'Password of the PDF',
    wrong: /That is not the password/,
    open: 'Open the PDF',
    form: 'This form is shown by Adobe Reader alone',
    formFirst: /form that Adobe Reader alone shows/,
    handedOver: 'This file is for downloading; it is not shown here',
    handedOverFirst: /This file is not shown here/,
    unknown: 'This browser cannot show this picture',
    missingSheet: /page 2 is missing/,
    wholePage: 'Whole page',
    fullWidth: 'Full width',
    turn: 'Turn it by a quarter',
  },
} as const;

/** A card with an open vault, to which a file is added and then looked at. */
async function cardOf(stage: Parameters<typeof newcomer>[0], lng: Lng) {
  const words = WORDS[lng];
  const { member, page } = await newcomer(stage, 'Anne');
  await holdPrinter(page);
  const boatId = crypto.randomUUID();
  const id = crypto.randomUUID();
  await answerOf(member.request, 'save_boat', { id: boatId, name: 'Belle Brise', type: 'sailing_yacht' });
  await answerOf(member.request, 'create_nfcard', { id, boat_id: boatId, title: '' });
  await openPage(page, `/wallet/nfcards/${id}`, lng);
  await makeVault(page, lng);
  const drafts = page.getByRole('form', { name: words.drafts });
  const documents = page.getByRole('list', { name: words.documents, exact: true }).getByRole('listitem');
  const dialog = page.getByRole('dialog');
  const choose = (...papers: readonly Paper[]) =>
    page.getByRole('main').getByLabel(words.choose).setInputFiles(papers);
  return {
    page,
    words,
    drafts,
    documents,
    dialog,
    choose,
    async add(...papers: readonly Paper[]) {
      const before = await documents.count();
      await choose(...papers);
      await press(drafts, words.add);
      await expect(documents).toHaveCount(before + papers.length);
      await expect(documents.getByText(words.certified)).toHaveCount(before + papers.length);
    },
    /** The one that is called so. */
    async look(title: string) {
      await documents
        .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
        .getByRole('button', { name: words.view })
        .press('Enter');
      await expect(dialog).toBeVisible();
    },
    async shut() {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
    /** The sheets that come out of the printer. */
    async printed() {
      await page.evaluate(() => document.documentElement.removeAttribute('data-printing'));
      await press(dialog, words.print);
      await expect(page.locator('html')).toHaveAttribute('data-printing');
      const sheets = await printedSheets(page);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      return sheets;
    },
    /** What the button of that name saves. */
    async saved(name: string) {
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
      const download = await coming;
      return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
    },
  };
}

/** How much of a drawing is not white. */
async function inkOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1;
    return dark;
  });
}

async function naturalWidth(page: Page): Promise<number> {
  const image = page.getByRole('dialog').getByRole('img');
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth);
}

const SHOWN: readonly PictureEnding[] = ['jpg', 'webp', 'avif', 'gif', 'bmp', 'heic'];

for (const lng of ['fr', 'en'] as const) {
  if (lng === 'fr') {
    test(`pictures of every kind are shown, and saved as they are (${lng})`, async ({
      browser,
      site,
      crew,
    }) => {
      test.setTimeout(240_000);
      const card = await cardOf({ browser, site, crew }, lng);
      const { dialog, page, words } = card;
      const papers = [...SHOWN, 'tiff' as const].map((ending) => picture(`Vue ${ending}`, ending));
      await card.add(...papers.filter(({ name }) => !name.endsWith('tiff')));
      for (const ending of SHOWN) {
        await card.look(`Vue ${ending}`);
        expect(await naturalWidth(page)).toBe(32);
        const { name, bytes } = await card.saved(words.save);
        expect([name, bytes]).toEqual([`Vue ${ending}.${ending}`, picture('', ending).buffer]);
        await expect(dialog.getByRole('button', { name: words.jpeg })).toHaveCount(
          ending === 'heic' || ending === 'avif' ? 1 : 0,
        );
        await card.shut();
      }

      await card.look('Vue heic');
      expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
      const jpeg = await card.saved(words.jpeg);
      expect([jpeg.name, jpeg.bytes.subarray(0, 3).toString('hex')]).toEqual(['Vue heic.jpg', 'ffd8ff']);
      expect(await card.printed()).toEqual([{ text: '', pictures: 1 }]);
      await card.shut();

      // Chromium draws no TIFF: who adds one is told so, and who receives one can save it.
      await card.choose(picture('Vue tiff', 'tiff'));
      await expect(card.drafts.getByText(words.unknown)).toBeVisible();
      await press(card.drafts, words.add);
      await expect(card.documents).toHaveCount(SHOWN.length + 1);
      await card.look('Vue tiff');
      await expect(dialog.getByText(words.unknown)).toBeVisible();
      expect((await card.saved(words.save)).bytes).toEqual(picture('', 'tiff').buffer);
    });
  }

  if (lng === 'en') {
    test(`what is broken is said before it is certified (${lng})`, async ({ browser, site, crew }) => {
      test.setTimeout(180_000);
      const card = await cardOf({ browser, site, crew }, lng);
      const { drafts, words } = card;
      await card.choose(cutShort(picture('Coupée', 'jpg'), 40));
      await expect(drafts.getByText(words.cut)).toBeVisible();
      await expect(drafts.getByRole('button', { name: words.add })).toHaveCount(0);
      expect(await violationsOn(card.page)).toEqual([]);
      await card.choose(brokenPng('Sans taille.png', 'no-size'));
      await expect(drafts.getByText(words.damaged)).toHaveCount(1);
      await card.choose(brokenPng('Sans points.png', 'no-pixels'));
      await expect(drafts.getByText(words.damaged)).toHaveCount(2);
      await expect(drafts.getByRole('button', { name: words.add })).toHaveCount(0);

      await card.choose(cutShort(pdfPaper('Moitié.pdf', ['Une', 'Deux']), 20));
      await expect(drafts.getByText(words.pdfCut)).toBeVisible();
      await card.choose(GAP);
      await expect(drafts.getByText(words.pageGone)).toBeVisible();
      await card.choose(FORM);
      await expect(drafts.getByText(words.formFirst)).toBeVisible();
      await card.choose(LOCKED);
      await expect(drafts.getByText(words.locked)).toBeVisible();
      await card.choose(MAIL);
      await expect(drafts.getByText(words.handedOverFirst)).toBeVisible();
      expect(await violationsOn(card.page)).toEqual([]);
    });
  }

  if (lng === 'fr') {
    test(`PDFs of every kind are shown, or named as what they are (${lng})`, async ({
      browser,
      site,
      crew,
    }) => {
      test.setTimeout(240_000);
      const card = await cardOf({ browser, site, crew }, lng);
      const { dialog, page, words } = card;
      for (const paper of [JAPANESE, WIDE, GAP, FORM, LOCKED, MAIL]) {
        await card.choose(paper);
        await expect(card.drafts).toBeVisible();
        await expect(card.drafts.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
        await press(card.drafts, words.add);
        await expect(card.drafts).toHaveCount(0);
      }
      await expect(card.documents.getByText(words.certified)).toHaveCount(6);

      await card.look('Japon');
      await expect(dialog.getByText('日本語')).toBeAttached();
      await expect(dialog.locator(words.drawn)).toBeVisible();
      expect(await inkOf(dialog.locator('canvas'))).toBeGreaterThan(100);
      expect((await card.saved(words.save)).bytes).toEqual(JAPANESE.buffer);
      await card.shut();

      await card.look('Plan');
      expect((await card.saved(words.save)).bytes).toEqual(WIDE.buffer);
      await dialog.getByRole('button', { name: words.next }).press('Enter');
      await expect(dialog.locator(words.drawn)).toBeVisible();
      expect(await card.printed()).toEqual([
        { text: '', pictures: 1 },
        { text: '', pictures: 1 },
        { text: '', pictures: 1 },
      ]);
      await card.shut();

      await card.look('Contrat');
      expect((await card.saved(words.save)).bytes).toEqual(GAP.buffer);
      await expect(dialog.locator(words.drawn)).toBeVisible();
      await dialog.getByRole('button', { name: words.next }).press('Enter');
      await expect(dialog.getByText(words.secondGone)).toBeVisible();
      expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
      await dialog.getByRole('button', { name: words.next }).press('Enter');
      await expect(dialog.locator(words.drawn)).toBeVisible();
      const sheets = await card.printed();
      expect(sheets.map(({ pictures }) => pictures)).toEqual([1, 0, 1]);
      expect(sheets[1]?.text).toMatch(words.missingSheet);
      await card.shut();

      await card.look('Formulaire');
      await expect(dialog.getByText(words.form)).toBeVisible();
      expect((await card.saved(words.save)).bytes).toEqual(FORM.buffer);
      await card.shut();

      await card.look('Secret');
      await dialog.getByLabel(words.password, { exact: true }).fill('foc');
      await press(dialog, words.open);
      await expect(dialog.getByText(words.wrong)).toBeVisible();
      expect(await violationsOn(page, { within: '[role="dialog"]' })).toEqual([]);
      await dialog.getByLabel(words.password, { exact: true }).fill(LOCKED_WITH);
      await press(dialog, words.open);
      await expect(dialog.getByText('Sous cle')).toBeAttached();
      expect((await card.saved(words.save)).bytes).toEqual(LOCKED.buffer);
      await card.shut();

      await card.look('Attestation');
      await expect(dialog.getByText(words.handedOver)).toBeVisible();
      await expect(dialog.getByRole('button', { name: words.print })).toHaveCount(0);
      const mail = await card.saved(words.save);
      expect([mail.name, mail.bytes]).toEqual(['Attestation.eml', MAIL.buffer]);
    });
  }

  if (lng === 'en') {
    test(`a document fits its window, is turned, and printing can be given up (${lng})`, async ({
      browser,
      site,
      crew,
    }) => {
      test.setTimeout(240_000);
      const card = await cardOf({ browser, site, crew }, lng);
      const { dialog, page, words } = card;
      await page.setViewportSize({ width: 1280, height: 900 });
      const long = pdfPaper(
        'Manuel.pdf',
        Array.from({ length: 400 }, (_, no) => `Page ${no + 1}`),
      );
      await card.add(long);
      await card.look('Manuel');
      const canvas = dialog.locator(words.drawn);
      await expect(canvas).toBeVisible();
      const whole = await canvas.boundingBox();
      // All of the page, and each button, within the window.
      for (const part of [canvas, ...(await dialog.getByRole('button').all())]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await press(dialog, words.turn);
      await expect(canvas).toBeVisible();
      await expect.poll(async () => ratioOf(await canvas.boundingBox())).toBeGreaterThan(1);
      await press(dialog, words.turn);
      await press(dialog, words.fullWidth);
      await expect(canvas).toBeVisible();
      await expect
        .poll(async () => (await canvas.boundingBox())?.width ?? 0)
        .toBeGreaterThan((whole?.width ?? 0) * 1.5);
      await press(dialog, words.wholePage);
      await expect.poll(async () => (await canvas.boundingBox())?.width).toBe(whole?.width);

      await press(dialog, words.print);
      const progress = dialog.getByRole('progressbar');
      await expect(progress).toBeVisible();
      await press(dialog, words.stop);
      await expect(progress).toHaveCount(0);
      await expect(page.locator('html')).not.toHaveAttribute('data-printing');
      await expect(page.locator('body > [aria-hidden] > img')).toHaveCount(0);
    });
  }
}

function ratioOf(box: { readonly width: number; readonly height: number } | null): number {
  return box === null ? 0 : box.width / box.height;
}
