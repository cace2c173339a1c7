import { RETENTION } from '@nfcards/shared/operations';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Uploads that nobody has ended, and documents that have no other version; their parts are swept. */
export async function forgetUploads({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('document_file')
      .where('finished_at', 'is', null)
      .where(
        'created_at',
        '<',
        sql<Date>`now() - make_interval(days => ${RETENTION.unfinishedUpload.days}::int)`,
      )
      .returning('document_id')
      .execute();
    if (gone.length === 0) return;
    const documents = gone.map(({ document_id }) => document_id);
    await trx
      .deleteFrom('nfcard_document')
      .where('id', 'in', documents)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('document_file')
              .select('document_file.id')
              .whereRef('document_file.document_id', '=', 'nfcard_document.id'),
          ),
        ),
      )
      .execute();
    await jobs.enqueue(trx, 'sweep_blobs', {});
  });
}
