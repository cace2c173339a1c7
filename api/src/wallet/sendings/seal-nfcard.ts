import type { InputOf, operations, SealedDocument } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { lockMember } from '../../members/lock-member.ts';
import { whyNotSealed } from '../../vault/own-vault.ts';
import type { Handler } from '../../wire/outcome.ts';
import { lockCard } from '../card/lock-card.ts';
import { isFull } from '../card/quota.ts';
import { isAlive, sendingRows } from '../card/sending-rows.ts';
import type { WalletServices } from '../services.ts';
import { lockConcerned, notifyReaders, publishToConcerned } from './notify-sides.ts';
import { readersWaiting, settleRequests } from './readers.ts';
import { keysIn, sealedBytes, sealFor } from './sealed-keys.ts';

/** For receivers whose key was not known when the card was sent, and for documents that came later. */
export function sealNfcard(services: WalletServices): Handler<'seal_nfcard'> {
  return async ({ id, documents, vault }, { session: { memberId } }) => {
    const failure = await services.db.transaction().execute(async (trx) => {
      const row = await sendingRows(trx)
        .select(isAlive.as('alive'))
        .where('nfcard_sending.id', '=', id)
        .where('nfcard_sending.sender_id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return 'sending_unknown';
      await lockMember(trx, memberId);
      await lockConcerned(trx, [row]);
      const { nfcard_id, alive } = row;
      // Given away for good, the card is not the sender's to seal any more.
      if (!alive || nfcard_id === null || !(await lockCard(trx, nfcard_id, memberId)))
        return 'sending_settled';
      const refusal = await refusalOf(trx, memberId, { vault, documents });
      if (refusal !== null) return refusal;
      const before = (await readersWaiting(trx, [row])).get(row.id) ?? [];
      if (!(await sealFor(trx, { sendingId: id, cardId: nfcard_id }, documents))) return 'document_unknown';
      await settleRequests(trx, row, givenTo(documents));
      const after = (await readersWaiting(trx, [row])).get(row.id) ?? [];
      await publishToConcerned(trx, [row]);
      const stillWaiting = new Set(after.map(({ member_id }) => member_id));
      const served = before.map(({ member_id }) => member_id).filter((reader) => !stillWaiting.has(reader));
      await notifyReaders(services, trx, row, served);
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function refusalOf(
  trx: Transaction<Tables>,
  memberId: string,
  sealed: Pick<InputOf<(typeof operations)['seal_nfcard']>, 'vault' | 'documents'>,
) {
  const refusal = await whyNotSealed(trx, memberId, sealed);
  if (refusal !== null) return refusal;
  return (await isFull(trx, memberId, sealedBytes(sealed.documents))) ? 'storage_full' : null;
}

function givenTo(documents: readonly SealedDocument[]): ReadonlySet<string | null> {
  return new Set(keysIn(documents).map(({ member_id }) => member_id?.toLowerCase() ?? null));
}
