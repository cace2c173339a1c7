import type { InputOf, operations, SealedDocument } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { lockMember } from '../boats/lock-member.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { whyNotSealed } from '../vault/own-vault.ts';
import type { Handler } from '../wire/outcome.ts';
import { lockCard } from './lock-card.ts';
import { isFull } from './quota.ts';
import { readersWaiting, settleRequests } from './readers.ts';
import { keysIn, sealedBytes, sealFor } from './sealed-keys.ts';
import { isAlive, sendingRows } from './sending-rows.ts';
import { holdConcerned, notifyReaders, tellConcerned } from './tell-sides.ts';

/** For receivers whose key was not known when the card was sent, and for documents that came later. */
export function sealNfcard(services: Services): Handler<'seal_nfcard'> {
  return async ({ id, documents, vault }, { session: { memberId } }) => {
    const failure = await services.db.transaction().execute(async (trx) => {
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
      const refusal = await whyNotKept(trx, memberId, { vault, documents });
      if (refusal !== null) return refusal;
      const before = (await readersWaiting(trx, [row.id])).get(row.id) ?? [];
      if (!(await sealFor(trx, { sendingId: id, cardId: nfcard_id }, documents))) return 'document_unknown';
      await settleRequests(trx, row.id, givenTo(documents));
      const after = (await readersWaiting(trx, [row.id])).get(row.id) ?? [];
      await tellConcerned(trx, [row]);
      const stillWaiting = new Set(after.map(({ member_id }) => member_id));
      const served = before.map(({ member_id }) => member_id).filter((reader) => !stillWaiting.has(reader));
      await notifyReaders(services, trx, row, served);
      return null;
    });
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function whyNotKept(
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
