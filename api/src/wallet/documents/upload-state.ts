import type { Upload } from '@nfcards/shared/operations';
import { PART_SIZE } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Handler } from '../../wire/outcome.ts';
import type { WalletServices } from '../services.ts';
import type { FileOfCard } from './document-bytes.ts';
import { readParts } from './document-bytes.ts';

export function uploadState({ db }: WalletServices): Handler<'upload_state'> {
  return async ({ file_id }, { session: { memberId } }) => {
    const file = await findUpload(db, file_id, memberId);
    if (file === undefined) return { kind: 'failure', failure: 'upload_unknown' };
    const upload = await readUpload(db, file);
    return upload === null
      ? { kind: 'failure', failure: 'upload_unknown' }
      : { kind: 'answer', answer: upload };
  };
}

/** A version of a document of a card that the member holds, finished or not. */
export async function findUpload(db: Kysely<Tables>, fileId: string, memberId: string) {
  return db
    .selectFrom('document_file')
    .innerJoin('nfcard', 'nfcard.id', 'document_file.nfcard_id')
    .select(['document_file.id', 'document_file.document_id', 'document_file.size', 'document_file.digest'])
    .select(['document_file.finished_at', 'document_file.commitment', 'document_file.nfcard_id'])
    .where('document_file.id', '=', fileId)
    .where('nfcard.holder_id', '=', memberId)
    .executeTakeFirst();
}

/** Null for one that is gone. */
export async function readUpload(db: Kysely<Tables>, { id, nfcard_id }: FileOfCard): Promise<Upload | null> {
  const file = await db
    .selectFrom('document_file')
    .select(['id', 'document_id', 'size', 'finished_at'])
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .executeTakeFirst();
  if (file === undefined) return null;
  const parts = await readParts(db, { id, nfcard_id });
  return {
    document_id: file.document_id,
    file_id: file.id,
    size: file.size,
    part_size: PART_SIZE,
    parts: parts.map(({ number }) => number),
    finished: file.finished_at !== null,
  };
}

/** @param size of the whole file */
export function partCount(size: number): number {
  return Math.ceil(size / PART_SIZE);
}

/** Bytes of one part; 0 for a number that the file does not have. */
export function partSize(size: number, number: number): number {
  return Math.max(0, Math.min(PART_SIZE, size - number * PART_SIZE));
}
