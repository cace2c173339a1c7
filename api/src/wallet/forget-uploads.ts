import { RETENTION } from '@nfcards/shared/operations';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

const isOld = sql<boolean>`
  created_at < now() - make_interval(days => ${RETENTION.unfinishedUpload.days}::int)`;

/** Under way, with a key for a member who holds the card. */
export function sealedFor(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`
    sealed_key is not null and document_id in (
      select nfcard_document.id from nfcard_document join nfcard on nfcard.id = nfcard_document.nfcard_id
      where nfcard.holder_id = ${memberId}::uuid)`;
}

/** Uploads that nobody has ended; their parts are swept. */
export async function forgetUploads({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await dropUploads(trx, isOld)) await jobs.enqueue(trx, 'sweep_blobs', {});
  });
}

/**
 * Drops uploads that are under way, and documents that have no other version.
 * @returns whether there were any
 */
export async function dropUploads(trx: Kysely<Tables>, which: RawBuilder<boolean>): Promise<boolean> {
  const gone = await trx
    .deleteFrom('document_file')
    .where('finished_at', 'is', null)
    .where(which)
    .returning('document_id')
    .execute();
  if (gone.length === 0) return false;
  await trx
    .deleteFrom('nfcard_document')
    .where(
      'id',
      'in',
      gone.map(({ document_id }) => document_id),
    )
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
  return true;
}
