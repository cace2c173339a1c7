import { fillCard, INSURANCE, type Lng, newcomer, type Person, type Stage } from '@nfcards/e2e/lending';
import type { Member } from '@nfcards/e2e/members';
import { openPage } from '@nfcards/e2e/open-page';
import { pdfPaper } from '@nfcards/e2e/papers';
import { openVault } from '@nfcards/e2e/vault-steps';
import { type HostileServer, playHostileServer } from './hostile-server.ts';

export const PAPERS = [INSURANCE, pdfPaper('Facture voilerie.pdf', ['Grand-voile, 2 ris'])] as const;

export interface Version {
  readonly id: string;
  readonly sealed_title: string;
  readonly sealed_key: string | null;
  readonly entry_no: number | null;
}

export interface Document {
  readonly id: string;
  readonly files: readonly Version[];
}

export interface Card {
  readonly boat: object;
  readonly documents: readonly Document[];
}

/** Somebody whose server is the test’s to play. */
export interface Cheated extends Person {
  readonly server: HostileServer;
}

/** The page of the card, read from what the server says now. */
export async function openAgain({ page }: Person, card: string, lng: Lng): Promise<void> {
  await openPage(page, card, lng);
  await openVault(page, lng);
}

/** Anne, who looks at her card with two papers, and Bruno, who knows of nothing yet. */
export async function cardOfAnne(stage: Stage, lng: Lng) {
  const [anne, bruno] = await Promise.all([cheated(stage, 'Anne'), cheated(stage, 'Bruno')]);
  return { anne, bruno, ...(await fillCard(anne, lng, PAPERS)) };
}

async function cheated(stage: Stage, firstName: string): Promise<Cheated> {
  const person = await newcomer(stage, firstName);
  return { ...person, server: await playHostileServer(person.page) };
}

export async function read<Answer>({ request }: Member, operation: string): Promise<Answer> {
  return (await (await request.get(`/api/${operation}`)).json()) as Answer;
}

export async function bytesOf({ request }: Member, document: string, file: string): Promise<Buffer> {
  return (await request.get(`/api/download_document?id=${document}&file_id=${file}`)).body();
}
