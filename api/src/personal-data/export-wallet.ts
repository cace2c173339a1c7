import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { exportLinks } from '../links/links.ts';
import { readHistory } from '../wallet/card/history.ts';
import { ownAddress } from '../wallet/card/parties.ts';
import { NO_KEYS_TOLD, sendingRows, toSending } from '../wallet/card/sending-rows.ts';
import { documentBytes, readParts } from '../wallet/documents/document-bytes.ts';
import { readDocuments } from '../wallet/documents/documents.ts';
import type { PersonalDataServices } from './services.ts';

/**
 * The member's cards with documents and history, all that they sent, and all that was sent to them: by an address that
 * is shown to be theirs too, whether or not they allow that it is shown to them day by day.
 */
export async function exportWallet(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const cards = await db
    .selectFrom('nfcard')
    .select(['id', 'title', 'boat_id', 'created_at'])
    .where('holder_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  const nfcards: unknown[] = [];
  for (const card of cards) {
    nfcards.push({
      ...card,
      documents: await readDocuments(db, card.id),
      history: await readHistory(db, card.id),
    });
  }
  const sent = await sendingRows(db)
    .where((eb) =>
      eb.or([
        eb('nfcard_sending.sender_id', '=', memberId),
        eb('nfcard_sending.accepted_by', '=', memberId),
        eb('nfcard_sending.to_member_id', '=', memberId),
        eb('nfcard_sending.to_email', '=', ownAddress(eb, memberId)),
      ]),
    )
    .orderBy('nfcard_sending.no')
    .execute();
  return {
    nfcards,
    sendings: sent.map((row) => toSending(row, NO_KEYS_TOLD)),
    links: await exportLinks(db, memberId),
  };
}

/** Every version whose bytes are there, as it was uploaded: encrypted. */
export async function* exportDocuments(
  services: Pick<PersonalDataServices, 'db' | 'blobs'>,
  memberId: string,
): AsyncGenerator<{ readonly name: string; readonly chunks: AsyncIterable<Uint8Array> }> {
  const files = await services.db
    .selectFrom('document_file')
    .innerJoin('nfcard_document', 'nfcard_document.id', 'document_file.document_id')
    .innerJoin('nfcard', 'nfcard.id', 'nfcard_document.nfcard_id')
    .select(['document_file.id', 'nfcard.id as nfcard_id'])
    .where('nfcard.holder_id', '=', memberId)
    .where('document_file.finished_at', 'is not', null)
    .orderBy('document_file.created_at')
    .execute();
  for (const { id, nfcard_id } of files) {
    const parts = await readParts(services.db, id);
    if (parts.length === 0) continue;
    yield { name: `documents/${nfcard_id}/${id}.age`, chunks: documentBytes(services, parts) };
  }
}
