import type { DocumentFile, DocumentType, NfcardDocument, PaperKind } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { documentVersions } from '../card/document-versions.ts';
import type { SendingOfCard } from '../card/sending-rows.ts';

type Db = Kysely<Tables>;

interface FileRow {
  readonly document_id: string;
  readonly type: DocumentType;
  readonly paper: PaperKind | null;
  readonly expires_on: string | null;
  readonly added_at: Date;
  readonly id: string;
  readonly size: number;
  readonly digest: string;
  readonly sealed_title: string;
  readonly sealed_key: string | null;
  readonly finished_at: Date | null;
  readonly replaced_at: Date | null;
  readonly kept: boolean;
  readonly commitment: Buffer | null;
  readonly entry_no: number | null;
}

/** All documents of a card with all their versions, for its holder. */
export async function readDocuments(db: Db, cardId: string): Promise<NfcardDocument[]> {
  const rows = await fileRows(db)
    .select('document_file.sealed_key')
    .where('nfcard_document.nfcard_id', '=', cardId)
    .execute();
  return toDocuments(rows);
}

/** The versions that went along with a sending, with the keys that were sealed for the reader. */
export async function readSentDocuments(
  db: Db,
  { id, card_id }: SendingOfCard,
  memberId: string,
): Promise<NfcardDocument[]> {
  const rows = await fileRows(db)
    .innerJoin('sending_file', (join) =>
      join
        .onRef('sending_file.nfcard_id', '=', 'document_file.nfcard_id')
        .onRef('sending_file.file_id', '=', 'document_file.id'),
    )
    .select((eb) =>
      eb
        .selectFrom('sending_key')
        .select('sending_key.sealed_key')
        .whereRef('sending_key.file_id', '=', 'document_file.id')
        .where('sending_key.sending_id', '=', id)
        .where('sending_key.nfcard_id', '=', card_id)
        .where((or) =>
          or.or([or('sending_key.member_id', '=', memberId), or('sending_key.member_id', 'is', null)]),
        )
        // A key for this reader before one for the member who accepts.
        .orderBy('sending_key.member_id', (order) => order.asc().nullsLast())
        .limit(1)
        .as('sealed_key'),
    )
    .where('sending_file.sending_id', '=', id)
    .where('sending_file.nfcard_id', '=', card_id)
    .where('document_file.finished_at', 'is not', null)
    .execute();
  return toDocuments(rows);
}

function fileRows(db: Db) {
  return documentVersions(db)
    .select([
      'nfcard_document.id as document_id',
      'nfcard_document.type',
      'nfcard_document.paper',
      'nfcard_document.expires_on',
      'nfcard_document.created_at as added_at',
      'document_file.id',
      'document_file.size',
      'document_file.digest',
      'document_file.sealed_title',
      'document_file.finished_at',
      'document_file.replaced_at',
      'document_file.commitment',
      'document_file.entry_no',
      sql<boolean>`
        exists (
          select from document_part
          where document_part.nfcard_id = document_file.nfcard_id and document_part.file_id = document_file.id)`.as(
        'kept',
      ),
    ])
    .orderBy('nfcard_document.created_at')
    .orderBy('nfcard_document.id')
    .orderBy('document_file.created_at', 'desc');
}

function toDocuments(rows: readonly FileRow[]): NfcardDocument[] {
  const documents = new Map<string, NfcardDocument>();
  for (const row of rows) {
    const { document_id: id, type, paper, expires_on, added_at } = row;
    const known = documents.get(id);
    if (known !== undefined) known.files.push(toFile(row));
    else {
      const created_at = added_at.toISOString();
      documents.set(id, { id, type, paper, expires_on, created_at, files: [toFile(row)] });
    }
  }
  return [...documents.values()];
}

function toFile(row: FileRow): DocumentFile {
  const { id, size, digest, sealed_title, sealed_key, kept, entry_no } = row;
  const finished_at = row.finished_at?.toISOString() ?? null;
  const replaced_at = row.replaced_at?.toISOString() ?? null;
  const commitment = row.commitment?.toString('hex') ?? null;
  const file = { id, size, digest, sealed_title, sealed_key, finished_at, replaced_at, kept };
  return { ...file, commitment, entry_no };
}
