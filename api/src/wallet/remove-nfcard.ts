import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { Handler } from '../wire/outcome.ts';
import { lockCard } from './lock-card.ts';
import { isAlive, sendingRows } from './sending-rows.ts';
import { notifyReceivers, tellConcerned } from './tell-sides.ts';

export function removeNfcard(services: Services): Handler<'remove_nfcard'> {
  return async ({ id }, { session: { memberId } }) => {
    const known = await services.db.transaction().execute(async (trx) => {
      if (!(await lockCard(trx, id, memberId))) return false;
      await removeCards(services, trx, { ids: [id], holderId: memberId });
      return true;
    });
    return known ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'nfcard_unknown' };
  };
}

/** With documents and history. Whom they were sent to for a time is told; the bytes go after the commit. */
export async function removeCards(
  services: Services,
  trx: Transaction<Tables>,
  { ids, holderId }: { readonly ids: readonly string[]; readonly holderId: string },
): Promise<void> {
  if (ids.length === 0) return;
  const ending = await sendingRows(trx)
    .where('nfcard_sending.nfcard_id', 'in', ids)
    .where('nfcard_sending.sender_id', '=', holderId)
    .where(isAlive)
    // What was given away for good, and came back, is not taken from anybody.
    .where((eb) =>
      eb.or([eb('nfcard_sending.kind', '=', 'temporary'), eb('nfcard_sending.state', '=', 'waiting')]),
    )
    .execute();
  await tellConcerned(trx, ending);
  for (const row of ending) await notifyReceivers(services, trx, row, 'nfcard_taken_back');
  // A trigger settles the sendings and leaves the blobs to be swept, as when an account goes.
  await trx.deleteFrom('nfcard').where('id', 'in', ids).execute();
  await services.jobs.enqueue(trx, 'sweep_blobs', {});
}
