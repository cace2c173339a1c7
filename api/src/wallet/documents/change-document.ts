import type { DocumentType, PaperKind } from '@nfcards/shared/operations';
import { papers } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export interface DocumentChange {
  readonly type?: DocumentType | undefined;
  /** Null where nothing more is said than the type. */
  readonly paper?: PaperKind | null | undefined;
  /** Null for a document that stays good. */
  readonly expires_on?: string | null | undefined;
}

/** A paper is filed where it belongs, whatever was said beside it. */
export function filedAs<Type extends DocumentType | undefined>(
  type: Type,
  paper: PaperKind | null | undefined,
): Type | DocumentType {
  return paper == null ? type : papers[paper].type;
}

/** Absent fields stay unchanged. @returns the new type; null where there is no such document */
export async function changeDocument(
  trx: Transaction<Tables>,
  { id, nfcard_id }: { readonly id: string; readonly nfcard_id: string },
  { type: said, paper, expires_on }: DocumentChange,
): Promise<DocumentType | null> {
  const type = filedAs(said, paper);
  if (expires_on !== undefined || paper !== undefined) {
    // Another day is reminded of anew, and so is another paper.
    await trx
      .updateTable('nfcard_document')
      .set((eb) => ({
        expires_on: expires_on === undefined ? eb.ref('expires_on') : expires_on,
        reminded_at_days: null,
      }))
      .where('id', '=', id)
      .where('nfcard_id', '=', nfcard_id)
      .where((eb) =>
        eb.or([
          ...(expires_on === undefined ? [] : [eb('expires_on', 'is distinct from', expires_on)]),
          ...(paper === undefined ? [] : [eb('paper', 'is distinct from', paper)]),
        ]),
      )
      .execute();
  }
  const changed = await trx
    .updateTable('nfcard_document')
    .set((eb) => ({
      type: type ?? eb.ref('type'),
      // One that belongs elsewhere goes with the type that it was filed under.
      paper:
        paper === undefined
          ? sql<PaperKind | null>`case when type = coalesce(${type ?? null}, type) then paper end`
          : paper,
    }))
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .returning('type')
    .executeTakeFirst();
  return changed?.type ?? null;
}
