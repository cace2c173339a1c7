import type { Browser, Locator, Page } from '@playwright/test';
import { type HostileServer, playHostileServer } from './hostile-server.ts';
import { answerOf, type Crew, expect, KEY, type Member, pageOf } from './members.ts';
import { openPage } from './open-page.ts';
import { pdfPaper } from './papers.ts';
import type { Site } from './site.ts';
import { givePassword, makeVault, openVault } from './vault-steps.ts';

export type Lng = 'fr' | 'en';

export const LENDING = {
  fr: {
    choose: 'Choisir des fichiers',
    drafts: 'Documents à ajouter',
    add: /^Ajouter/,
    documents: 'Documents de la NFCard',
    certified: /^Certifié/,
    send: 'Envoyer',
    address: 'Adresse e-mail',
    week: 'Une semaine',
    check: 'Vérifier avant l’envoi',
    sent: /^Envoyée à/,
    accept: /^Accepter/,
    needsVault: 'Il vous faut d’abord un coffre',
    ask: /^Demander les clés/,
    seal: 'Chiffrer maintenant',
    read: /^Lire les documents/,
  },
  en: {
    choose: 'Choose files',
    drafts: 'Documents to add',
    add: /^Add/,
    documents: 'Documents of the NFCard',
    certified: /^Certified/,
    send: 'Send',
    address: 'Email address',
    week: 'A week',
    check: 'Check before sending',
    sent: /^Sent to/,
    accept: /^Accept/,
    needsVault: 'You need a vault first',
    ask: /^Ask for the keys/,
    seal: 'Encrypt now',
    read: /^Read the documents/,
  },
} as const;

/** In the bytes of the papers and their names: what no server is to see. */
export const INSIDE = 'Responsabilite civile';
export const PAPERS = [
  pdfPaper('Assurance.pdf', [INSIDE]),
  pdfPaper('Facture voilerie.pdf', ['Grand-voile, 2 ris']),
] as const;

export interface Version {
  readonly id: string;
  readonly sealed_title: string;
  readonly sealed_key: string | null;
  readonly entry_no: number | null;
}

export interface Paper {
  readonly id: string;
  readonly files: readonly Version[];
}

export interface Card {
  readonly boat: object;
  readonly documents: readonly Paper[];
}

export interface Person {
  readonly member: Member;
  readonly page: Page;
  readonly server: HostileServer;
}

export const main = (page: Page) => page.getByRole('main');
export const press = (within: Locator | Page, name: string | RegExp) =>
  within.getByRole('button', { name }).press('Enter');

/** The rows of the papers of the card that a page shows. */
export function documentsOn(page: Page, lng: Lng): Locator {
  const list = main(page).getByRole('list', { name: LENDING[lng].documents, exact: true });
  return list.getByRole('listitem');
}

/** The page of the card, read from what the server says now. */
export async function openAgain({ page }: Person, card: string, lng: Lng): Promise<void> {
  await openPage(page, card, lng);
  await openVault(page, lng);
}

export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
  readonly crew: Crew;
}

/** Anne, who looks at her card with two papers, and Bruno, who knows of nothing yet. */
export async function cardOfAnne(stage: Stage, lng: Lng) {
  const words = LENDING[lng];
  const [anne, bruno] = await Promise.all([newcomer(stage, 'Anne'), newcomer(stage, 'Bruno')]);
  const [boat_id, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const { request } = anne.member;
  await answerOf(request, 'save_boat', { id: boat_id, name: 'Belle Brise', type: 'sailing_yacht' });
  expect(await answerOf(request, 'create_nfcard', { id, boat_id, title: '' })).toEqual({ id });
  const card = `/wallet/nfcards/${id}`;
  await openPage(anne.page, card, lng);
  await makeVault(anne.page, lng);
  await main(anne.page)
    .getByLabel(words.choose)
    .setInputFiles([...PAPERS]);
  await press(anne.page.getByRole('form', { name: words.drafts }), words.add);
  await expect(main(anne.page).getByText(words.certified)).toHaveCount(PAPERS.length);
  return { anne, bruno, card, id };
}

/** Somebody with a password and a browser of their own, whose server is the test’s to play. */
async function newcomer({ browser, site, crew }: Stage, firstName: string): Promise<Person> {
  const member = await crew.register(firstName);
  await givePassword(member, KEY);
  const page = await pageOf(browser, site, member);
  return { member, page, server: await playHostileServer(page) };
}

/** The ordinary way, to somebody who makes their vault only then. */
export async function lend(anne: Person, bruno: Person, lng: Lng): Promise<void> {
  const words = LENDING[lng];
  await press(main(anne.page), words.send);
  await main(anne.page).getByLabel(words.address, { exact: true }).fill(bruno.member.email);
  await press(main(anne.page), words.week);
  await press(main(anne.page), words.check);
  await press(anne.page.getByRole('dialog'), words.send);
  await expect(main(anne.page).getByText(words.sent)).toBeVisible();
  await openPage(bruno.page, '/wallet/received', lng);
  await press(main(bruno.page), words.accept);
  await expect(main(bruno.page).getByText(words.needsVault)).toBeVisible();
  await makeVault(bruno.page, lng);
  await press(main(bruno.page), words.ask);
  await press(main(anne.page), words.seal);
  await main(bruno.page).getByRole('link', { name: words.read }).press('Enter');
  await expect(documentsOn(bruno.page, lng)).toHaveCount(PAPERS.length);
}

export async function read<Answer>({ request }: Member, operation: string): Promise<Answer> {
  return (await (await request.get(`/api/${operation}`)).json()) as Answer;
}

export async function bytesOf({ request }: Member, document: string, file: string): Promise<Buffer> {
  return (await request.get(`/api/download_document?id=${document}&file_id=${file}`)).body();
}
