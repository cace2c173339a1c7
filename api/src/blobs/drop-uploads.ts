import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Drops uploads that are under way, and documents that have no other version.
 * @returns whether there were any
 */
export async function dropUploads(trx: Kysely<Tables>, which: RawBuilder<boolean>): Promise<boolean> {
  const gone = await trx
    .deleteFrom('document_file')
    .where('finished_at', 'is', null)
    .where(which)
    .returning(['document_id', 'nfcard_id'])
    .execute();
  if (gone.length === 0) return false;
  await trx
    .deleteFrom('nfcard_document')
    .where(
      'id',
      'in',
      gone.map(({ document_id }) => document_id),
    )
    .where(
      'nfcard_id',
      'in',
      gone.map(({ nfcard_id }) => nfcard_id),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('document_file')
            .select('document_file.id')
            .whereRef('document_file.nfcard_id', '=', 'nfcard_document.nfcard_id')
            .whereRef('document_file.document_id', '=', 'nfcard_document.id'),
        ),
      ),
    )
    .execute();
  return true;
}
