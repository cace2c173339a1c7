import { readFileSync } from 'node:fs';
import { violationsOn } from '@nfcards/e2e/axe';
import {
  acceptWithoutVault,
  documentsOn,
  fillCard,
  INSIDE,
  INSURANCE,
  LENDING,
  main,
  newcomer,
  oneBitChanged,
  press,
  readLent,
  send,
  showMore,
} from '@nfcards/e2e/lending';
import { expect, type Member, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { type Paper, pdfPaper, picturePaper } from '@nfcards/e2e/papers';
import { heading } from '@nfcards/e2e/parts-of-page';
import { openVault } from '@nfcards/e2e/vault-steps';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    ...LENDING.fr,
    untilDay: 'Jusqu’au',
    untilTime: /^Heure de fin/,
    forGood: /^Pour toujours/,
    give: 'Remettre pour toujours',
    // The time of the loan ends it.
    takeBack: null,
    gone: 'Cette NFCard n’est pas dans votre portefeuille',
    yours: /est désormais à vous/,
    given: /^Vous l’avez remise à/,
    saveProof: /^Enregistrer la preuve.*Assurance/,
  },
  en: {
    ...LENDING.en,
    untilDay: 'Until',
    untilTime: /^Ending time/,
    forGood: /^For good/,
    give: 'Hand over for good',
    takeBack: /^Take back/,
    gone: 'This NFCard is not in your wallet',
    yours: /is yours from now on/,
    given: /^You handed it over to/,
    saveProof: /^Save the proof.*Assurance/,
  },
} as const;

/** Minutes in a form are whole: a loan that is to end soon lasts between one and two of them. */
const MIN_LOAN = 120_000;
/** For it to be over, and for the page to have heard of it. */
const LOAN_OVER = { timeout: 400_000, intervals: [2000] };

const PAPERS: readonly Paper[] = [
  INSURANCE,
  picturePaper('immatriculation.png'),
  pdfPaper('facture.pdf', ['Voile']),
];

for (const lng of ['fr', 'en'] as const) {
  const words = WORDS[lng];

  test(`an NFCard’s whole life in three browsers (${lng})`, async ({ browser, site, crew }) => {
    test.setTimeout(1_200_000);
    const open = (firstName: string) => newcomer({ browser, site, crew }, firstName);
    const [anne, yann, maud] = await Promise.all([open('Anne'), open('Yann'), open('Maud')]);

    // Anne makes a card of three documents.
    const { id, card } = await fillCard(anne, lng, PAPERS);
    expect(await violationsOn(anne.page)).toEqual([]);

    // She lends it to Yann for a moment.
    await send(anne.page, lng, yann.member, async () => {
      expect(await violationsOn(anne.page)).toEqual([]);
      // The loan begins to run: what takes time comes before it, or with the other loan.
      const { day, time } = await localMinute(anne.page, MIN_LOAN + 60_000);
      await main(anne.page).getByLabel(words.untilDay, { exact: true }).fill(day);
      await main(anne.page).getByLabel(words.untilTime).fill(time);
    });

    // Yann accepts it and has to make a vault; Anne is shown his key, and agrees by one press.
    await acceptWithoutVault(yann.page, lng);
    await expect(main(anne.page).getByRole('button', { name: words.seal })).toBeVisible();
    expect(await violationsOn(anne.page)).toEqual([]);
    await press(main(anne.page), words.seal);
    await readLent(yann.page, lng, PAPERS.length);
    await documentsOn(yann.page, lng).getByRole('button', { name: words.view }).press('Enter');
    await expect(yann.page.getByText(INSIDE)).toBeAttached();

    // Time passes, or she takes it back, and he can read it no more.
    if (words.takeBack !== null) {
      await press(main(anne.page), words.takeBack);
      await press(anne.page.getByRole('dialog'), words.takeBack);
    }
    await expect(async () => {
      await yann.page.reload();
      await expect(main(yann.page).getByText(words.gone)).toBeVisible({ timeout: 20_000 });
    }).toPass(LOAN_OVER);

    // Anne hands it over to Maud for good.
    await press(main(anne.page), words.send);
    await main(anne.page).getByLabel(words.address, { exact: true }).fill(maud.member.email);
    await main(anne.page).getByRole('radio', { name: words.forGood }).press('Space');
    await press(main(anne.page), words.check);
    await expect(anne.page.getByRole('dialog')).toBeVisible();
    expect(await violationsOn(anne.page, { within: '[role="dialog"]' })).toEqual([]);
    await press(anne.page.getByRole('dialog'), words.give);
    await expect(main(anne.page).getByText(words.sent)).toBeVisible();

    await acceptWithoutVault(maud.page, lng);
    // That has asked for the keys; once Anne has agreed to hers and the documents are sealed, the next press accepts.
    await press(main(anne.page), words.seal);
    const yours = main(maud.page).getByText(words.yours);
    await expect(async () => {
      // The button goes with the press that accepts.
      if (!(await yours.isVisible()))
        await main(maud.page).getByRole('button', { name: words.accept }).press('Enter', { timeout: 5000 });
      await expect(yours).toBeVisible({ timeout: 5000 });
    }).toPass();
    expect(await violationsOn(maud.page)).toEqual([]);

    // Maud holds it, and reads it; Anne does not.
    await openPage(maud.page, card, lng);
    await openVault(maud.page, lng);
    await expect(heading(maud.page)).toHaveText('Belle Brise');
    await expect(documentsOn(maud.page, lng)).toHaveCount(3);
    await showMore(maud.page, lng);
    const proof = await saved(maud.page, () => press(main(maud.page), words.saveProof));
    await anne.page.reload();
    await expect(main(anne.page).getByText(words.given)).toBeVisible();
    await expect(documentsOn(anne.page, lng)).toHaveCount(0);

    // Each step is in the log.
    const { history } = await cardOf(maud.member, id);
    // The end of the loan is written within five minutes of it, so perhaps not yet.
    const kinds = history.map(({ kind }) => kind).filter((kind) => kind !== 'ended');
    const added = PAPERS.map(() => 'document_added');
    const over = words.takeBack === null ? [] : ['taken_back'];
    expect(kinds).toEqual(['created', ...added, 'sent', 'accepted', ...over, 'sent', 'accepted']);
    expect(history.filter(({ entry_no }) => entry_no === null)).toEqual([]);

    // Whoever has the file and its proof can check it; with one bit changed it is another file.
    const visitor = await (
      await browser.newContext({ baseURL: site.url, serviceWorkers: 'block' })
    ).newPage();
    await openPage(visitor, '/verify', lng);
    await choose(visitor, words.theProof, proof);
    await choose(visitor, words.theDocument, INSURANCE);
    await expect(visitor.getByText(words.isTheOne)).toBeVisible();
    await choose(visitor, words.theDocument, { ...INSURANCE, buffer: oneBitChanged(INSURANCE.buffer) });
    await expect(visitor.getByText(words.isAnother)).toBeVisible();
  });
}

/** The file that a page gives when something is pressed. */
async function saved(page: Page, pressed: () => Promise<void>): Promise<Paper> {
  const [download] = await Promise.all([page.waitForEvent('download'), pressed()]);
  const buffer = readFileSync(await download.path());
  return { name: download.suggestedFilename(), mimeType: 'application/json', buffer };
}

async function choose(page: Page, label: string, paper: Paper): Promise<void> {
  await page.locator(`input[type="file"][aria-label="${label}"]`).setInputFiles(paper);
}

interface CardOfHolder {
  readonly history: readonly { readonly kind: string; readonly entry_no: number | null }[];
}

async function cardOf({ request }: Member, id: string): Promise<CardOfHolder> {
  return (await (await request.get(`/api/nfcard?id=${id}`)).json()) as CardOfHolder;
}

/** Day and minute as fields of a form have them, where the browser is, so many milliseconds from now. */
function localMinute(page: Page, ahead: number): Promise<{ readonly day: string; readonly time: string }> {
  return page.evaluate((milliseconds) => {
    const date = new Date(Date.now() + milliseconds);
    const two = (part: number) => String(part).padStart(2, '0');
    const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
    return { day, time: `${two(date.getHours())}:${two(date.getMinutes())}` };
  }, ahead);
}
