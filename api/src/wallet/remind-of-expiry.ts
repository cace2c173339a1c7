import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { holdMembers } from '../boats/lock-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

/** Days before the last good day at which the holder is reminded; each once, the nearest one that has come. */
const REMINDERS = [1, 7, 30];

/** @param today calendar date in UTC, for example `2026-05-01` */
export async function remindOfExpiry(services: Services, today: string): Promise<void> {
  for (const days of REMINDERS) {
    while (await services.db.transaction().execute((trx) => remindNext(services, trx, { today, days })));
  }
}

async function remindNext(
  { notify }: Services,
  trx: Transaction<Tables>,
  { today, days }: { readonly today: string; readonly days: number },
): Promise<boolean> {
  const document = await trx
    .selectFrom('nfcard_document')
    .innerJoin('nfcard', 'nfcard.id', 'nfcard_document.nfcard_id')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .select(['nfcard_document.id', 'nfcard_document.type', 'nfcard_document.nfcard_id'])
    .select([
      sql<string>`nfcard_document.expires_on`.as('expires_on'),
      'nfcard.holder_id',
      'boat.name as boat',
    ])
    .where('nfcard_document.expires_on', '>=', today)
    .where('nfcard_document.expires_on', '<=', sql<string>`${today}::date + ${days}::int`)
    .where((eb) => eb.or([eb('reminded_at_days', 'is', null), eb('reminded_at_days', '>', days)]))
    // An upload that has not ended is no document yet.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('document_file')
          .select('document_file.id')
          .whereRef('document_file.document_id', '=', 'nfcard_document.id')
          .where('document_file.finished_at', 'is not', null),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  if (document === undefined) return false;
  const { id, holder_id: memberId, type, nfcard_id, boat, expires_on } = document;
  await holdMembers(trx, [memberId]);
  const reminded = await trx
    .updateTable('nfcard_document')
    .set({ reminded_at_days: days })
    .where('id', '=', id)
    .where('expires_on', '=', expires_on)
    .where((eb) => eb.or([eb('reminded_at_days', 'is', null), eb('reminded_at_days', '>', days)]))
    .executeTakeFirst();
  // Another server has done it, or the day has been changed; there may be others.
  if (reminded.numUpdatedRows === 0n) return true;
  const data = { nfcard_id, document_id: id, type, boat, expires_on };
  await notify(trx, { memberId, kind: 'document_expiring', data });
  return true;
}
