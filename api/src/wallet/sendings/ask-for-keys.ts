import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { Handler } from '../../wire/outcome.ts';
import { isReceiver } from '../card/parties.ts';
import { sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, notifySender, publishToConcerned } from './notify-sides.ts';
import { hasDocuments, isOpen } from './readers.ts';

type Refusal = 'sending_unknown' | 'sending_settled' | 'vault_missing';

/** The sender sees who asks, as they see who accepts, and is notified once until they give the keys. */
export function askForKeys(services: WalletServices): Handler<'ask_for_keys'> {
  return async ({ id }, { session }) => {
    const failure = await services.db.transaction().execute((trx) => ask(services, trx, id, session));
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function ask(
  services: WalletServices,
  trx: Transaction<Tables>,
  id: string,
  session: Session,
): Promise<Refusal | null> {
  const { memberId } = session;
  const row = await sendingRows(trx)
    .where('nfcard_sending.id', '=', id)
    .where((eb) => isReceiver(eb, session))
    .executeTakeFirst();
  if (row === undefined || !(await lockConcerned(trx, [row], memberId))) return 'sending_unknown';
  // Locked, so that a settled sending gets no request.
  const open = await trx
    .selectFrom('nfcard_sending')
    .select(hasDocuments.as('has_documents'))
    .where('id', '=', id)
    .where('card_id', '=', row.card_id)
    .where(isOpen)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (open === undefined) return 'sending_settled';
  const vault = await trx
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (vault === undefined) return 'vault_missing';
  // Nothing to seal, so no one is to be asked.
  if (!open.has_documents) return null;
  const asked = await trx
    .insertInto('key_request')
    .values({ nfcard_id: row.card_id, sending_id: id, member_id: memberId })
    .onConflict((conflict) => conflict.columns(['sending_id', 'member_id']).doNothing())
    .executeTakeFirst();
  if (asked.numInsertedOrUpdatedRows === 0n) return null;
  await publishToConcerned(trx, [row]);
  await notifySender(services, trx, row, { kind: 'nfcard_keys_asked', actorId: memberId });
  return null;
}
