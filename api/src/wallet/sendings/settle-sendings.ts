import { RETENTION } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { eachDue } from '../card/each-due.ts';
import { addEvent } from '../card/history.ts';
import type { SendingOfCard } from '../card/sending-rows.ts';
import { sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, notifyReceivers, notifySender, publishToConcerned } from './notify-sides.ts';

/** The hour of the decision has come, and nothing says so yet. */
const isDue = sql<boolean>`
  ((nfcard_sending.state = 'waiting' and nfcard_sending.expires_at <= now())
    or (nfcard_sending.state = 'accepted' and nfcard_sending.kind = 'temporary'
      and nfcard_sending.valid_until <= now()))`;

/**
 * Settles sendings whose time is over, one by one, and notifies both sides. Access has already ended by the time itself,
 * so this may run late.
 */
export async function settleSendings(services: WalletServices): Promise<void> {
  const { db } = services;
  const due = await db.selectFrom('nfcard_sending').select(['id', 'card_id']).where(isDue).execute();
  await eachDue(due, (sending) => db.transaction().execute((trx) => settle(services, trx, sending)));
}

async function settle(
  services: WalletServices,
  trx: Transaction<Tables>,
  { id, card_id }: SendingOfCard,
): Promise<void> {
  const sending = sendingRows(trx)
    .where('nfcard_sending.id', '=', id)
    .where('nfcard_sending.card_id', '=', card_id);
  const due = await sending.where(isDue).executeTakeFirst();
  if (due === undefined) return;
  await lockConcerned(trx, [due]);
  const over = due.state === 'waiting' ? 'expired' : 'ended';
  const settled = await trx
    .updateTable('nfcard_sending')
    .set({ state: over, settled_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('card_id', '=', card_id)
    .where('state', '=', due.state)
    .executeTakeFirst();
  // Another server has done it, or the account went.
  if (settled.numUpdatedRows === 0n) return;
  const row = await sending.executeTakeFirstOrThrow();
  if (row.nfcard_id !== null) {
    const { nfcard_id, kind: sendingKind } = row;
    await addEvent(trx, { nfcard_id, kind: over, actorId: null, sendingKind });
  }
  await publishToConcerned(trx, [row]);
  if (over === 'ended') {
    await notifySender(services, trx, row, { kind: 'nfcard_ended', actorId: null });
    await notifyReceivers(services, trx, row, 'nfcard_ended');
  }
}

/** Deletes sendings that were not accepted: they hold addresses of non-members, and keys and requests without use. */
export async function deleteOldSendings({ db }: Pick<WalletServices, 'db'>): Promise<void> {
  const over = db
    .selectFrom('nfcard_sending')
    .select(['card_id', 'id'])
    .where('state', 'not in', ['waiting', 'accepted'])
    .$asTuple('card_id', 'id');
  for (const table of ['sending_key', 'key_request'] as const) {
    await db
      .deleteFrom(table)
      .where((eb) => eb(eb.refTuple('nfcard_id', 'sending_id'), 'in', over))
      .execute();
  }
  await db
    .updateTable('sending_file')
    .set({ sealed_for_link: null })
    .where('sealed_for_link', 'is not', null)
    .where((eb) => eb(eb.refTuple('nfcard_id', 'sending_id'), 'in', over))
    .execute();
  await db
    .deleteFrom('nfcard_sending')
    .where('state', 'in', ['declined', 'taken_back', 'expired'])
    .where(
      'settled_at',
      '<',
      sql<Date>`now() - make_interval(days => ${RETENTION.fruitlessSending.days}::int)`,
    )
    .execute();
}
