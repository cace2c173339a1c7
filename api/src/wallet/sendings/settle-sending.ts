import { sql } from 'kysely';
import type { Handler } from '../../wire/outcome.ts';
import { addEvent } from '../card/history.ts';
import { isReceiver } from '../card/parties.ts';
import { isAlive, sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, notifyReceivers, notifySender, publishToConcerned } from './notify-sides.ts';

export function declineNfcard(services: WalletServices): Handler<'decline_nfcard'> {
  return async ({ id }, { session }) => {
    const { memberId: actorId } = session;
    const failure = await services.db.transaction().execute(async (trx) => {
      const row = await sendingRows(trx)
        .where('nfcard_sending.id', '=', id)
        .where((eb) => isReceiver(eb, session))
        .executeTakeFirst();
      if (row === undefined) return 'sending_unknown';
      if (!(await lockConcerned(trx, [row], actorId))) return 'sending_unknown';
      // The first decision wins, on any server.
      const declined = await trx
        .updateTable('nfcard_sending')
        .set({ state: 'declined', settled_at: sql`clock_timestamp()` })
        .where('id', '=', id)
        .where('card_id', '=', row.card_id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (declined.numUpdatedRows === 0n) return 'sending_settled';
      if (row.nfcard_id !== null) {
        const { nfcard_id, kind: sendingKind } = row;
        await addEvent(trx, { nfcard_id, kind: 'declined', actorId, sendingKind });
      }
      await publishToConcerned(trx, [row]);
      await notifySender(services, trx, row, { kind: 'nfcard_declined', actorId });
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

/** Pending or temporary sendings; a card handed over for good does not come back. */
export function takeBackNfcard(services: WalletServices): Handler<'take_back_nfcard'> {
  return async ({ id }, { session: { memberId: actorId } }) => {
    const failure = await services.db.transaction().execute(async (trx) => {
      const row = await sendingRows(trx)
        .where('nfcard_sending.id', '=', id)
        .where('nfcard_sending.sender_id', '=', actorId)
        .executeTakeFirst();
      if (row === undefined) return 'sending_unknown';
      await lockConcerned(trx, [row]);
      const taken = await trx
        .updateTable('nfcard_sending')
        .set({ state: 'taken_back', settled_at: sql`clock_timestamp()` })
        .where('id', '=', id)
        .where('card_id', '=', row.card_id)
        .where(isAlive)
        .where((eb) => eb.not(eb.and([eb('kind', '=', 'permanent'), eb('state', '=', 'accepted')])))
        .executeTakeFirst();
      if (taken.numUpdatedRows === 0n) return 'sending_settled';
      if (row.nfcard_id !== null) {
        const { nfcard_id, kind: sendingKind } = row;
        await addEvent(trx, { nfcard_id, kind: 'taken_back', actorId, sendingKind });
      }
      // Read again: a member who accepted meanwhile is notified too.
      const now = await sendingRows(trx)
        .where('nfcard_sending.id', '=', id)
        .where('nfcard_sending.card_id', '=', row.card_id)
        .executeTakeFirstOrThrow();
      await publishToConcerned(trx, [now]);
      await notifyReceivers(services, trx, now, 'nfcard_taken_back');
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}
