import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { Handler } from '../../wire/outcome.ts';
import { addEvent } from '../card/history.ts';
import { lockCard } from '../card/lock-card.ts';
import { isReceiver } from '../card/parties.ts';
import { proofOf } from '../card/proof.ts';
import type { SendingRow } from '../card/sending-rows.ts';
import { isAlive, sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { changeHolder, whyNotHolder } from './change-holder.ts';
import { lockConcerned, notifyReceivers, notifySender, publishToConcerned } from './notify-sides.ts';

type Refusal = 'sending_unknown' | 'sending_settled' | 'keys_missing' | 'storage_full';

export function acceptNfcard(services: WalletServices): Handler<'accept_nfcard'> {
  return async ({ id }, { session }) => {
    const outcome = await services.db.transaction().execute((trx) => accept(services, trx, id, session));
    return typeof outcome === 'string'
      ? { kind: 'failure', failure: outcome }
      : { kind: 'answer', answer: outcome };
  };
}

/** The card is locked first, so that a document that is being added either goes along or stops it. */
async function accept(
  services: WalletServices,
  trx: Transaction<Tables>,
  id: string,
  session: Session,
): Promise<Refusal | { readonly nfcard_id: string }> {
  const { memberId } = session;
  const row = await sendingRows(trx)
    .where('nfcard_sending.id', '=', id)
    .where((eb) => isReceiver(eb, session))
    .executeTakeFirst();
  if (row === undefined) return 'sending_unknown';
  const { nfcard_id, sender_id, kind } = row;
  if (kind === 'permanent') await lockMember(trx, memberId);
  const lent = kind === 'permanent' ? await lentOut(trx, row) : [];
  if (!(await lockConcerned(trx, [row, ...lent], memberId))) return 'sending_unknown';
  if (nfcard_id === null || !(await lockCard(trx, nfcard_id, sender_id))) return 'sending_settled';
  if (!(await stillWaits(trx, row))) return 'sending_settled';
  const refusal = kind === 'permanent' ? await whyNotHolder(trx, { id, nfcard_id, memberId }) : null;
  if (refusal !== null) return refusal;
  const proof = JSON.stringify(
    await proofOf(trx, kind === 'permanent' ? { nfcard_id } : { nfcard_id, sendingId: id }),
  );
  await trx
    .updateTable('nfcard_sending')
    .set({
      state: 'accepted',
      settled_at: sql`clock_timestamp()`,
      accepted_by: memberId,
      // The address has served: whose it is, is known now.
      to_email: null,
      proof,
    })
    .where('id', '=', id)
    .where('card_id', '=', row.card_id)
    .execute();
  await addEvent(trx, { nfcard_id, kind: 'accepted', actorId: memberId, sendingKind: kind });
  const ended = kind === 'permanent' ? await endOthers(trx, row) : [];
  await publishToConcerned(trx, [row, ...ended]);
  await notifySender(services, trx, row, { kind: 'nfcard_accepted', actorId: memberId });
  for (const other of ended) await notifyReceivers(services, trx, other, 'nfcard_taken_back');
  if (kind === 'permanent') {
    await changeHolder(trx, { id, nfcard_id, memberId });
    await services.jobs.enqueue(trx, 'sweep_blobs', {});
  }
  return { nfcard_id };
}

/** Locked, so that the first decision wins, on any server. */
async function stillWaits(trx: Transaction<Tables>, { id, card_id }: SendingRow): Promise<boolean> {
  const waiting = await trx
    .selectFrom('nfcard_sending')
    .select('id')
    .where('id', '=', id)
    .where('card_id', '=', card_id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Ends the temporary sendings of the previous holder. */
async function endOthers(trx: Transaction<Tables>, row: SendingRow): Promise<SendingRow[]> {
  const others = await lentOut(trx, row);
  if (others.length === 0) return [];
  await trx
    .updateTable('nfcard_sending')
    .set({ state: 'taken_back', settled_at: sql`clock_timestamp()` })
    .where('card_id', '=', row.card_id)
    .where(
      'id',
      'in',
      others.map((other) => other.id),
    )
    .execute();
  return others;
}

async function lentOut(trx: Transaction<Tables>, { id, card_id }: SendingRow): Promise<SendingRow[]> {
  return sendingRows(trx)
    .where('nfcard_sending.card_id', '=', card_id)
    .where('nfcard_sending.id', '<>', id)
    .where('nfcard_sending.kind', '=', 'temporary')
    .where(isAlive)
    .execute();
}
