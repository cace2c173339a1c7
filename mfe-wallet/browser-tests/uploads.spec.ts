import { answerOf, comeAs, expect, KEY, type Member, pageOf, test } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper } from '@nfcards/e2e/papers';
import { banner } from '@nfcards/e2e/parts-of-page';
import { givePassword, makeVault } from '@nfcards/e2e/vault-steps';
import type { Page } from '@playwright/test';

const WORDS = {
  fr: {
    choose: 'Choisir des fichiers',
    drafts: 'Documents à ajouter',
    add: 'Ajouter le document',
    documents: 'Documents de la NFCard',
    unfinished: 'Envoi inachevé',
    goOn: /^Reprendre l’envoi/,
    lost: /Cet appareil n’a rien gardé de cet envoi/,
    account: /^Votre compte/,
  },
  en: {
    choose: 'Choose files',
    drafts: 'Documents to add',
    add: 'Add the document',
    documents: 'Documents of the NFCard',
    unfinished: 'Not all sent yet',
    goOn: /^Go on sending/,
    lost: /This device has kept nothing of it/,
    account: /^Your account/,
  },
} as const;

const SMALL = pdfPaper('Assurance.pdf', ['Responsabilite civile']);
/** Sent in several parts; readers of PDF stop where it ends. */
const LARGE = { ...SMALL, buffer: Buffer.concat([SMALL.buffer, Buffer.alloc(3_000_000)]) };

async function makeCard({ request }: Member): Promise<string> {
  const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await answerOf(request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id, title: '' })).toEqual({ id });
  return `/wallet/nfcards/${id}`;
}

for (const lng of ['fr', 'en'] as const) {
  const words = WORDS[lng];
  const documents = (page: Page) =>
    page.getByRole('main').getByRole('list', { name: words.documents, exact: true }).getByRole('listitem');

  /** Adds a large document in a tab that is closed while it is sent. */
  async function beginAndLeave(page: Page, path: string): Promise<void> {
    await openPage(page, path, lng);
    await makeVault(page, lng);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    // A slow line: no part arrives before the tab is closed.
    await page.route(/\/api\/upload_document_part/, () => begin());
    await page.getByRole('main').getByLabel(words.choose).setInputFiles(LARGE);
    await page
      .getByRole('form', { name: words.drafts })
      .getByRole('button', { name: words.add })
      .press('Enter');
    await begun;
    await page.close();
  }

  test(`an upload whose tab was closed goes on when its member is back, however late the wallet comes (${lng})`, async ({
    page,
    context,
    crew,
  }) => {
    const member = await crew.register('Anne');
    await givePassword(member, KEY);
    await comeAs(context, member);
    const path = await makeCard(member);
    await beginAndLeave(page, path);

    const later = await context.newPage();
    const { promise: known, resolve: isKnown } = Promise.withResolvers<void>();
    await later.route(/\/mfe-wallet\/.*\/nfcard\..*\.js/, async (route) => {
      await known;
      await route.continue();
    });
    // Its load waits for the script that is held back.
    await later.goto(`${path}?lng=${lng}`, { waitUntil: 'commit' });
    await expect(banner(later).getByRole('button', { name: words.account })).toBeVisible();
    isKnown();
    await expect(documents(later)).toHaveCount(1);
    await expect(documents(later).getByText(words.unfinished)).toHaveCount(0);
    await expect(documents(later).getByRole('button', { name: words.goOn })).toHaveCount(0);
  });

  test(`an upload that another device has begun says so when it is to go on here (${lng})`, async ({
    page,
    context,
    browser,
    site,
    crew,
  }) => {
    const member = await crew.register('Anne');
    await givePassword(member, KEY);
    await comeAs(context, member);
    const path = await makeCard(member);
    await beginAndLeave(page, path);

    const other = await pageOf(browser, site, member);
    await openPage(other, path, lng);
    await expect(documents(other).getByText(words.unfinished)).toBeVisible();
    await documents(other).getByRole('button', { name: words.goOn }).press('Enter');
    await expect(documents(other).getByText(words.lost)).toBeVisible();
    await other.context().close();
  });
}
