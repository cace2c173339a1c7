import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { lockCard } from './card/lock-card.ts';
import { isAlive, sendingRows } from './card/sending-rows.ts';
import { notifyReceivers, publishToConcerned } from './sendings/notify-sides.ts';
import type { WalletServices } from './services.ts';

export function removeNfcard(services: WalletServices): Handler<'remove_nfcard'> {
  return async ({ id }, { session: { memberId } }) => {
    const known = await services.db.transaction().execute(async (trx) => {
      if (!(await lockCard(trx, id, memberId))) return false;
      await removeCards(services, trx, { ids: [id], holderId: memberId });
      return true;
    });
    return known ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'nfcard_unknown' };
  };
}

/** Removes cards with documents and history, and notifies temporary receivers. The bytes are deleted after the commit. */
export async function removeCards(
  services: WalletServices,
  trx: Transaction<Tables>,
  { ids, holderId }: { readonly ids: readonly string[]; readonly holderId: string },
): Promise<void> {
  if (ids.length === 0) return;
  const ending = await sendingRows(trx)
    .where('nfcard_sending.card_id', 'in', ids)
    .where('nfcard_sending.sender_id', '=', holderId)
    .where(isAlive)
    // Proofs of cards that were handed over and came back stay with their owners.
    .where((eb) =>
      eb.or([eb('nfcard_sending.kind', '=', 'temporary'), eb('nfcard_sending.state', '=', 'waiting')]),
    )
    .execute();
  await publishToConcerned(trx, ending);
  for (const row of ending) await notifyReceivers(services, trx, row, 'nfcard_taken_back');
  // A trigger settles the sendings and leaves the blobs to be swept, as when an account goes.
  await trx.deleteFrom('nfcard').where('id', 'in', ids).execute();
  await services.jobs.enqueue(trx, 'sweep_blobs', {});
}
