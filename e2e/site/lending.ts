import type { Browser, Locator, Page } from '@playwright/test';
import { answerOf, type Crew, expect, KEY, type Member, pageOf } from './members.ts';
import { openPage } from './open-page.ts';
import { type Paper, pdfPaper } from './papers.ts';
import type { Site } from './site.ts';
import { givePassword, makeVault } from './vault-steps.ts';

export type Lng = 'fr' | 'en';

/** What the pages say to whoever sends a card, and to whoever is sent one. */
export const LENDING = {
  fr: {
    choose: 'Choisir des fichiers',
    drafts: 'Documents à ajouter',
    add: /^Ajouter/,
    documents: 'Documents de la NFCard',
    certified: /^Certifié/,
    more: /^Plus\s:/,
    send: 'Envoyer',
    address: 'Adresse électronique',
    week: 'Une semaine',
    check: 'Vérifier avant l’envoi',
    sent: /^Envoyée à/,
    accept: /^Accepter/,
    answered: /^Vous avez accepté|^Les clés des documents sont demandées/,
    seal: 'Chiffrer maintenant',
    link: 'Adresse du lien',
    read: /^Lire les documents/,
    view: /^Voir Assurance/,
    theDocument: 'Le document',
    theProof: 'Sa preuve',
    isTheOne: 'C’est bien le document certifié',
    isAnother: 'Ce n’est pas le document certifié',
  },
  en: {
    choose: 'Choose files',
    drafts: 'Documents to add',
    add: /^Add/,
    documents: 'Documents of the NFCard',
    certified: /^Certified/,
    more: /^More:/,
    send: 'Send',
    address: 'Email address',
    week: 'A week',
    check: 'Check before sending',
    sent: /^Sent to/,
    accept: /^Accept/,
    answered: /^You have accepted|has been asked for the keys/,
    seal: 'Encrypt now',
    link: 'Address of the link',
    read: /^Read the documents/,
    view: /^View Assurance/,
    theDocument: 'The document',
    theProof: 'Its proof',
    isTheOne: 'This is the certified document',
    isAnother: 'This is not the certified document',
  },
} as const;

/** In the bytes of the insurance. */
export const INSIDE = 'Responsabilite civile';
export const INSURANCE = pdfPaper('Assurance.pdf', [INSIDE]);

/** Somebody with a password and a browser of their own. */
export interface Person {
  readonly member: Member;
  readonly page: Page;
}

export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
  readonly crew: Crew;
}

export const main = (page: Page) => page.getByRole('main');
export const press = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name }).press('Enter');

/** The rows of the papers of the card that a page shows. */
export function documentsOn(page: Page, lng: Lng): Locator {
  const list = main(page).getByRole('list', { name: LENDING[lng].documents, exact: true });
  return list.getByRole('listitem');
}

/** Opens what is seldom needed of the card that a page shows. */
export async function showMore(page: Page, lng: Lng): Promise<void> {
  await main(page).getByText(LENDING[lng].more).press('Enter');
}

export async function newcomer({ browser, site, crew }: Stage, firstName: string): Promise<Person> {
  const member = await crew.register(firstName);
  await givePassword(member, KEY);
  return { member, page: await pageOf(browser, site, member) };
}

/** @returns the identifier of a card of the boat Belle Brise */
export async function makeCard({ request }: Pick<Member, 'request'>): Promise<string> {
  const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await answerOf(request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id, title: '' })).toEqual({ id });
  return id;
}

/** Opens the page of a new card, makes the vault of whoever it is of, and adds the papers. @returns its identifier, and the path of its page */
export async function fillCard({ member, page }: Person, lng: Lng, papers: readonly Paper[]) {
  const id = await makeCard(member);
  const card = `/wallet/nfcards/${id}`;
  // Firefox hands keys to the window in front alone, which is that of whoever came last.
  await page.bringToFront();
  await openPage(page, card, lng);
  await makeVault(page, lng);
  await addPapers(page, lng, papers);
  return { id, card };
}

/** To the card that a page shows, with the vault open. */
export async function addPapers(page: Page, lng: Lng, papers: readonly Paper[]): Promise<void> {
  const words = LENDING[lng];
  await main(page)
    .getByLabel(words.choose)
    .setInputFiles([...papers]);
  await press(page.getByRole('form', { name: words.drafts }), words.add);
  await expect(documentsOn(page, lng).getByText(words.certified)).toHaveCount(papers.length);
}

/** Sends the card that a page shows. @param choose for how long, and what else a test wants of the form */
export async function send(
  page: Page,
  lng: Lng,
  to: Pick<Member, 'email'>,
  choose: () => Promise<void> = () => press(main(page), LENDING[lng].week),
): Promise<void> {
  const words = LENDING[lng];
  await press(main(page), words.send);
  await main(page).getByLabel(words.address, { exact: true }).fill(to.email);
  await choose();
  await press(main(page), words.check);
  await press(page.getByRole('dialog'), words.send);
  await expect(main(page).getByText(words.sent)).toBeVisible();
}

/** Accepts what was sent by somebody whose vault is made in the middle of it: one that was never needed before. */
export async function acceptWithoutVault(page: Page, lng: Lng): Promise<void> {
  const words = LENDING[lng];
  await openPage(page, '/wallet/received', lng);
  await press(main(page), words.accept);
  await makeVault(page, lng);
  await expect(main(page).getByText(words.answered)).toBeVisible();
}

/** The ordinary way, to somebody who makes their vault only then. @param count of the card's papers */
export async function lend(anne: Person, bruno: Person, lng: Lng, count: number): Promise<void> {
  const words = LENDING[lng];
  await send(anne.page, lng, bruno.member);
  // Firefox hands keys to the window in front alone.
  await bruno.page.bringToFront();
  await acceptWithoutVault(bruno.page, lng);
  await anne.page.bringToFront();
  await press(main(anne.page), words.seal);
  await bruno.page.bringToFront();
  await readLent(bruno.page, lng, count);
}

/** Once the keys are sealed for whoever asked for them. */
export async function readLent(page: Page, lng: Lng, count: number): Promise<void> {
  await main(page).getByRole('link', { name: LENDING[lng].read }).press('Enter');
  await expect(documentsOn(page, lng)).toHaveCount(count);
  // The list is there before its keys are.
  await expect(documentsOn(page, lng).getByRole('button', { name: LENDING[lng].view }).first()).toBeVisible();
}

export function oneBitChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  return changed;
}
