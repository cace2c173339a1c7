import type { NfcardDocument } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Language } from '../base/language.ts';
import type { Tables } from '../database/tables.ts';
import { documentName } from '../notifications/letters.ts';
import type { Reader } from '../wallet/card/parties.ts';
import { isReceiver } from '../wallet/card/parties.ts';
import { isRunning, senderOf, sendingRows } from '../wallet/card/sending-rows.ts';
import { documentBytes, readParts } from '../wallet/documents/document-bytes.ts';
import { readDocuments, readSentDocuments } from '../wallet/documents/documents.ts';
import { givenOnce, safeName } from './archive-names.ts';
import type { PersonalDataServices } from './services.ts';

/** A version of a document in the archive: `<path>.age` has its bytes, `<path>.json` what it takes to open them. */
export interface ExportedVersion {
  /** Readable, without its ending: titles are sealed, so it tells the card, the type and the day. */
  readonly path: string;
  readonly fileId: string;
  readonly about: VersionAbout;
}

/** Each version is told apart from the others: a file of the archive that is damaged takes no other along. */
interface VersionAbout {
  /** Of this description. */
  readonly format: 1;
  readonly card: {
    readonly id: string;
    readonly title: string;
    readonly boat: string;
    /** Who lends it, and until when; null for a card of one's own. */
    readonly lent: { readonly by: string | null; readonly until: string | null } | null;
  };
  readonly document: Omit<NfcardDocument, 'files'>;
  readonly version: NfcardDocument['files'][number];
}

interface ExportedCard extends Pick<VersionAbout, 'card'> {
  readonly documents: readonly NfcardDocument[];
}

/** All versions that the reader could download now: of the cards that they hold, and of those lent to them. */
export async function findVersions(
  db: Kysely<Tables>,
  reader: Reader,
  language: Language,
): Promise<ExportedVersion[]> {
  const folderOf = givenOnce();
  const found: ExportedVersion[] = [];
  for (const { card, documents } of [...(await heldCards(db, reader)), ...(await lentCards(db, reader))]) {
    const folder = folderOf(safeName(folderName(card, language), 'NFCard'));
    const nameOf = givenOnce();
    for (const { files, ...document } of documents) {
      for (const version of files) {
        if (version.finished_at === null || !version.kept) continue;
        const day = version.finished_at.slice(0, 'YYYY-MM-DD'.length);
        const name = nameOf(`${documentName(document, language)} – ${day}`);
        const about = { format: 1, card, document, version } as const;
        found.push({ path: `documents/${folder}/${name}`, fileId: version.id, about });
      }
    }
  }
  return found;
}

/** As it was uploaded: encrypted. */
export async function* versionBytes(
  services: Pick<PersonalDataServices, 'db' | 'blobs'>,
  { fileId, about }: ExportedVersion,
): AsyncGenerator<Uint8Array> {
  const parts = await readParts(services.db, { id: fileId, nfcard_id: about.card.id });
  yield* documentBytes(services, parts);
}

function folderName({ title, boat, lent }: VersionAbout['card'], language: Language): string {
  const name = title || boat;
  if (lent === null || lent.by === null) return name;
  return language === 'fr' ? `${name} – prêtée par ${lent.by}` : `${name} – lent by ${lent.by}`;
}

async function heldCards(db: Kysely<Tables>, { memberId }: Reader): Promise<ExportedCard[]> {
  const rows = await db
    .selectFrom('nfcard')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .select(['nfcard.id', 'nfcard.title', 'boat.name as boat'])
    .where('nfcard.holder_id', '=', memberId)
    .orderBy('nfcard.created_at')
    .execute();
  const cards: ExportedCard[] = [];
  for (const row of rows)
    cards.push({ card: { ...row, lent: null }, documents: await readDocuments(db, row.id) });
  return cards;
}

async function lentCards(db: Kysely<Tables>, reader: Reader): Promise<ExportedCard[]> {
  const rows = await sendingRows(db)
    .where(isRunning)
    .where((eb) => isReceiver(eb, reader))
    .orderBy('nfcard_sending.no')
    .execute();
  const cards: ExportedCard[] = [];
  for (const row of rows) {
    if (row.nfcard_id === null) continue;
    const lent = { by: senderOf(row).name, until: row.valid_until?.toISOString() ?? null };
    const card = { id: row.nfcard_id, title: row.title, boat: row.boat.name, lent };
    cards.push({ card, documents: await readSentDocuments(db, row, reader.memberId) });
  }
  return cards;
}
