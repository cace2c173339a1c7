import { lockMember } from '../boats/lock-member.ts';
import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { lockCard } from './lock-card.ts';
import { isFull } from './quota.ts';
import { sealedBytes, sealFor } from './sealed-keys.ts';
import { isAlive, sendingRows } from './sending-rows.ts';
import { holdConcerned, tellConcerned } from './tell-sides.ts';

/** For receivers whose key was not known when the card was sent, and for documents that came later. */
export function sealNfcard({ db }: Services): Handler<'seal_nfcard'> {
  return async ({ id, documents }, { session: { memberId } }) => {
    const failure = await db.transaction().execute(async (trx) => {
      const row = await sendingRows(trx)
        .select(isAlive.as('alive'))
        .where('nfcard_sending.id', '=', id)
        .where('nfcard_sending.sender_id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return 'sending_unknown';
      await lockMember(trx, memberId);
      await holdConcerned(trx, [row]);
      const { nfcard_id, alive } = row;
      // Given away for good, the card is not the sender's to seal any more.
      if (!alive || nfcard_id === null || !(await lockCard(trx, nfcard_id, memberId)))
        return 'sending_settled';
      if (await isFull(trx, memberId, sealedBytes(documents))) return 'storage_full';
      if (!(await sealFor(trx, { sendingId: id, cardId: nfcard_id }, documents))) return 'document_unknown';
      await tellConcerned(trx, [row]);
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}
