import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { BlobStore } from './blob-store.ts';
import { newBlobName } from './blob-store.ts';

/** Minutes after which a blob that no row has taken never will be: storing one takes seconds. */
const ABANDONED_AFTER = 60;
const AT_ONCE = 100;
/** Advisory lock of PostgreSQL: shared by whoever claims blobs, and a backup’s alone. */
export const SWEEP_LOCK = 7_301_957;

/**
 * Stores bytes under a new name, which is written down first: should the server die before a row takes the blob, it
 * is found and deleted.
 * @returns the name, to be taken within the hour
 */
export async function storeBlob(db: Kysely<Tables>, blobs: BlobStore, bytes: Uint8Array): Promise<string> {
  const blob = newBlobName();
  const due_at = sql<Date>`now() + make_interval(mins => ${ABANDONED_AFTER}::int)`;
  await db.insertInto('blob_garbage').values({ blob, due_at }).execute();
  await blobs.put(blob, bytes);
  return blob;
}

/** Makes a stored blob a row's, in the transaction that writes the row. */
export async function takeBlob(trx: Transaction<Tables>, blob: string): Promise<void> {
  const taken = await trx
    .deleteFrom('blob_garbage')
    .where('blob', '=', blob)
    .where('claimed', '=', false)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw new Error('A blob was stored too long ago to be taken.');
}

/**
 * Deletes the blobs that are no row's, unless a backup is made: it copies what rows named when it began. What was claimed
 * before is not among that. Each is claimed first, deleted, then forgotten: wherever it stops, it can
 * be done again.
 * @returns how many were deleted
 */
export async function sweepBlobs(db: Kysely<Tables>, blobs: BlobStore): Promise<number> {
  let deleted = 0;
  for (;;) {
    const due = await db.transaction().execute(claimDue);
    for (const { blob } of due) {
      await blobs.delete(blob);
      await db.deleteFrom('blob_garbage').where('blob', '=', blob).execute();
    }
    deleted += due.length;
    if (due.length < AT_ONCE) return deleted;
  }
}

async function claimDue(trx: Transaction<Tables>): Promise<readonly { readonly blob: string }[]> {
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_try_advisory_xact_lock_shared(${SWEEP_LOCK}) as may`.execute(trx);
  if (rows[0]?.may !== true) return [];
  return trx
    .updateTable('blob_garbage')
    .set({ claimed: true })
    .where('blob', 'in', (eb) =>
      eb
        .selectFrom('blob_garbage')
        .select('blob')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .limit(AT_ONCE),
    )
    .returning('blob')
    .execute();
}
