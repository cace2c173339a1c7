import { RETENTION } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { eachDue } from './each-due.ts';
import { addEvent } from './history.ts';
import { sendingRows } from './sending-rows.ts';
import { holdConcerned, notifyReceivers, notifySender, tellConcerned } from './tell-sides.ts';

/** The hour of the decision has come, and nothing says so yet. */
const isDue = sql<boolean>`
  ((nfcard_sending.state = 'waiting' and nfcard_sending.expires_at <= now())
    or (nfcard_sending.state = 'accepted' and nfcard_sending.kind = 'temporary'
      and nfcard_sending.valid_until <= now()))`;

/**
 * Writes down what time has decided, each sending by itself, and tells both sides that a sharing is over. Nobody
 * had access meanwhile: the hour itself is what counts.
 */
export async function settleSendings(services: Services): Promise<void> {
  const { db } = services;
  const due = await db.selectFrom('nfcard_sending').select('id').where(isDue).execute();
  await eachDue(due, (id) => db.transaction().execute((trx) => settle(services, trx, id)));
}

async function settle(services: Services, trx: Transaction<Tables>, id: string): Promise<void> {
  const due = await sendingRows(trx).where('nfcard_sending.id', '=', id).where(isDue).executeTakeFirst();
  if (due === undefined) return;
  await holdConcerned(trx, [due]);
  const over = due.state === 'waiting' ? 'expired' : 'ended';
  const settled = await trx
    .updateTable('nfcard_sending')
    .set({ state: over, settled_at: sql`clock_timestamp()` })
    .where('id', '=', due.id)
    .where('state', '=', due.state)
    .executeTakeFirst();
  // Another server has done it, or the account went.
  if (settled.numUpdatedRows === 0n) return;
  const row = await sendingRows(trx).where('nfcard_sending.id', '=', due.id).executeTakeFirstOrThrow();
  if (row.nfcard_id !== null) {
    const { nfcard_id, kind: sendingKind } = row;
    await addEvent(trx, { nfcard_id, kind: over, actorId: null, sendingKind });
  }
  await tellConcerned(trx, [row]);
  if (over === 'ended') {
    await notifySender(services, trx, row, { kind: 'nfcard_ended', actorId: null });
    await notifyReceivers(services, trx, row, 'nfcard_ended');
  }
}

/** Sendings that came to nothing hold addresses of people who may not be members, and keys and requests that nobody needs. */
export async function forgetSendings({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const table of ['sending_key', 'key_request'] as const) {
    await db
      .deleteFrom(table)
      .where('sending_id', 'in', (eb) =>
        eb.selectFrom('nfcard_sending').select('id').where('state', 'not in', ['waiting', 'accepted']),
      )
      .execute();
  }
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
