import type { Proof } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { documentVersions } from './document-versions.ts';

/** The digests of what is sent: the current documents of a card, or the versions of a sending. */
export async function proofOf(
  db: Kysely<Tables>,
  { nfcard_id, sendingId }: { readonly nfcard_id: string; readonly sendingId?: string },
): Promise<Proof> {
  const files = documentVersions(db)
    .select(['nfcard_document.id as document_id', 'nfcard_document.type', 'nfcard_document.expires_on'])
    .select(['document_file.size', 'document_file.digest'])
    .where('document_file.nfcard_id', '=', nfcard_id)
    .where('document_file.finished_at', 'is not', null)
    .orderBy('nfcard_document.created_at')
    .orderBy('nfcard_document.id');
  if (sendingId === undefined) return files.where('document_file.replaced_at', 'is', null).execute();
  return files
    .where('document_file.id', 'in', (eb) =>
      eb
        .selectFrom('sending_file')
        .select('file_id')
        .where('sending_id', '=', sendingId)
        .where('nfcard_id', '=', nfcard_id),
    )
    .execute();
}
