import { paperKinds, papers, REMINDERS } from '@nfcards/shared/operations';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockMembersForKeyShare } from '../members/lock-member.ts';
import { eachDue } from './card/each-due.ts';
import type { WalletServices } from './services.ts';

/** Days of the reminders of each paper, as rows. */
const RULES = sql.join(
  [null, ...paperKinds].map((paper) => {
    const days = paper === null ? REMINDERS : papers[paper].reminders;
    return sql`(${paper}::text, ${days}::int[])`;
  }),
);
const FIRST_REMINDER = Math.max(...paperKinds.flatMap((paper) => papers[paper].reminders));

/** @param today calendar date in UTC, for example `2026-05-01` */
export async function remindOfExpiry(services: WalletServices, today: string): Promise<void> {
  const { db } = services;
  // Read once: those who were reminded before are not looked at again for each of the others.
  const due = await dueDocuments(db, today).execute();
  await eachDue(due, ({ id, nfcard_id }) =>
    db.transaction().execute((trx) => remind(services, trx, { id, nfcard_id, today })),
  );
}

/** With the reminder that each is due for. */
function dueDocuments(db: Kysely<Tables>, today: string) {
  // The nearest one that has come; null before the first.
  const days = sql<number>`(
    select min(days) from (values ${RULES}) as rule (paper, reminders), unnest(rule.reminders) as days
    where rule.paper is not distinct from nfcard_document.paper
    and nfcard_document.expires_on <= ${today}::date + days)`;
  return (
    db
      .selectFrom('nfcard_document')
      .select(['nfcard_document.id', 'nfcard_document.nfcard_id', days.as('days')])
      .where('nfcard_document.expires_on', '>=', today)
      .where('nfcard_document.expires_on', '<=', sql<string>`${today}::date + ${FIRST_REMINDER}::int`)
      .where(days, 'is not', null)
      .where((eb) => eb.or([eb('reminded_at_days', 'is', null), eb('reminded_at_days', '>', days)]))
      // An upload that has not ended is no document yet.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('document_file')
            .select('document_file.id')
            .whereRef('document_file.nfcard_id', '=', 'nfcard_document.nfcard_id')
            .whereRef('document_file.document_id', '=', 'nfcard_document.id')
            .where('document_file.finished_at', 'is not', null),
        ),
      )
  );
}

async function remind(
  { notify }: WalletServices,
  trx: Transaction<Tables>,
  { id, nfcard_id, today }: { readonly id: string; readonly nfcard_id: string; readonly today: string },
): Promise<void> {
  const document = await dueDocuments(trx, today)
    .innerJoin('nfcard', 'nfcard.id', 'nfcard_document.nfcard_id')
    .innerJoin('boat', 'boat.id', 'nfcard.boat_id')
    .select(['nfcard_document.type', 'nfcard_document.paper'])
    .select(['nfcard.holder_id', 'boat.name as boat'])
    .select(sql<string>`nfcard_document.expires_on`.as('expires_on'))
    .where('nfcard_document.id', '=', id)
    .where('nfcard_document.nfcard_id', '=', nfcard_id)
    .executeTakeFirst();
  if (document === undefined) return;
  const { days, holder_id: memberId, type, paper, boat, expires_on } = document;
  await lockMembersForKeyShare(trx, [memberId]);
  const reminded = await trx
    .updateTable('nfcard_document')
    .set({ reminded_at_days: days })
    .where('id', '=', id)
    .where('nfcard_id', '=', nfcard_id)
    .where('expires_on', '=', expires_on)
    .where((eb) => eb.or([eb('reminded_at_days', 'is', null), eb('reminded_at_days', '>', days)]))
    .executeTakeFirst();
  // Another server has done it, or the day has been changed.
  if (reminded.numUpdatedRows === 0n) return;
  const data = { nfcard_id, document_id: id, type, paper, boat, expires_on };
  await notify(trx, { memberId, kind: 'document_expiring', data });
}
