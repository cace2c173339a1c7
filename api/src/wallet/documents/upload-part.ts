import { storeBlob, takeBlob } from '../../blobs/garbage.ts';
import type { Handler } from '../../wire/outcome.ts';
import type { WalletServices } from '../services.ts';
import { beginsAsAge } from './age-file.ts';
import { findUpload, partSize } from './upload-state.ts';

/**
 * Each part stays a separate blob, so that finishing an upload does not copy its bytes.
 */
export function uploadDocumentPart({ db, blobs, jobs }: WalletServices): Handler<'upload_document_part'> {
  return async ({ file_id, number }, { session: { memberId }, bytes }) => {
    const file = await findUpload(db, file_id, memberId);
    if (file === undefined) return { kind: 'failure', failure: 'upload_unknown' };
    if (bytes.length === 0 || bytes.length !== partSize(file.size, number)) {
      return { kind: 'failure', failure: 'part_wrong' };
    }
    if (number === 0 && !beginsAsAge(bytes)) return { kind: 'failure', failure: 'not_encrypted' };
    // A part that comes once more after the end, because its answer was lost.
    if (file.finished_at !== null) return { kind: 'answer', answer: {} };
    const { nfcard_id } = file;
    const blob = await storeBlob(db, blobs, bytes);
    const taken = await db.transaction().execute(async (trx) => {
      const open = await trx
        .selectFrom('document_file')
        .select('id')
        .where('id', '=', file_id)
        .where('nfcard_id', '=', nfcard_id)
        .where('finished_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (open === undefined) return false;
      await takeBlob(trx, blob);
      const replaced = await trx
        .selectFrom('document_part')
        .select('blob')
        .where('file_id', '=', file_id)
        .where('nfcard_id', '=', nfcard_id)
        .where('number', '=', number)
        .executeTakeFirst();
      if (replaced !== undefined) await jobs.enqueue(trx, 'sweep_blobs', {});
      await trx
        .insertInto('document_part')
        .values({ file_id, nfcard_id, number, blob })
        .onConflict((conflict) => conflict.columns(['file_id', 'number']).doUpdateSet({ blob }))
        .execute();
      return true;
    });
    if (taken) return { kind: 'answer', answer: {} };
    // Finished or removed meanwhile; the blob is swept.
    const still = await findUpload(db, file_id, memberId);
    return still === undefined
      ? { kind: 'failure', failure: 'upload_unknown' }
      : { kind: 'answer', answer: {} };
  };
}
