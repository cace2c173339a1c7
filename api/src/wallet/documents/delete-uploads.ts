import { RETENTION } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import { dropUploads } from '../../blobs/drop-uploads.ts';
import type { WalletServices } from '../services.ts';

const isOld = sql<boolean>`
  created_at < now() - make_interval(days => ${RETENTION.unfinishedUpload.days}::int)`;

/** Deletes unfinished uploads; their parts are swept. */
export async function deleteUploads({ db, jobs }: Pick<WalletServices, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await dropUploads(trx, isOld)) await jobs.enqueue(trx, 'sweep_blobs', {});
  });
}
