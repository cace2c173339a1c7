import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { addEvent } from './history.ts';
import { sendingRows } from './sending-rows.ts';
import { holdConcerned, notifyReceivers, notifySender, tellConcerned } from './tell-sides.ts';

/** Days for which a sending that came to nothing stays in the lists. */
const KEPT_DAYS = 90;

/**
 * Writes down what time has decided, each sending by itself, and tells both sides that a sharing is over. Nobody
 * had access meanwhile: the hour itself is what counts.
 */
export async function settleSendings(services: Services): Promise<void> {
  while (await services.db.transaction().execute((trx) => settleNext(services, trx)));
}

async function settleNext(services: Services, trx: Transaction<Tables>): Promise<boolean> {
  const due = await sendingRows(trx)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('nfcard_sending.state', '=', 'waiting'),
          eb('nfcard_sending.expires_at', '<=', sql<Date>`now()`),
        ]),
        eb.and([
          eb('nfcard_sending.state', '=', 'accepted'),
          eb('nfcard_sending.kind', '=', 'temporary'),
          eb('nfcard_sending.valid_until', '<=', sql<Date>`now()`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (due === undefined) return false;
  await holdConcerned(trx, [due]);
  const over = due.state === 'waiting' ? 'expired' : 'ended';
  const settled = await trx
    .updateTable('nfcard_sending')
    .set({ state: over, settled_at: sql`clock_timestamp()` })
    .where('id', '=', due.id)
    .where('state', '=', due.state)
    .executeTakeFirst();
  // Another server has done it, or the account went; there may be others.
  if (settled.numUpdatedRows === 0n) return true;
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
  return true;
}

/** Sendings that came to nothing hold addresses of people who may not be members. */
export async function forgetSendings({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .deleteFrom('nfcard_sending')
    .where('state', 'in', ['declined', 'taken_back', 'expired'])
    .where('settled_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
    .execute();
}
