import type { Transaction } from 'kysely';
import type { NfcardDocumentTable } from '../../database/schema/wallet.ts';
import type { Tables } from '../../database/tables.ts';

type DocumentType = NfcardDocumentTable['type'];

export interface DocumentChange {
  readonly type?: DocumentType | undefined;
  /** Null for a document that stays good. */
  readonly expires_on?: string | null | undefined;
}

/** Absent fields stay unchanged. @returns the new type; null where there is no such document */
export async function changeDocument(
  trx: Transaction<Tables>,
  id: string,
  { type, expires_on }: DocumentChange,
): Promise<DocumentType | null> {
  if (expires_on !== undefined) {
    // Another day is reminded of anew.
    await trx
      .updateTable('nfcard_document')
      .set({ expires_on, reminded_at_days: null })
      .where('id', '=', id)
      .where('expires_on', 'is distinct from', expires_on)
      .execute();
  }
  const changed = await trx
    .updateTable('nfcard_document')
    .set((eb) => ({ type: type ?? eb.ref('type') }))
    .where('id', '=', id)
    .returning('type')
    .executeTakeFirst();
  return changed?.type ?? null;
}
