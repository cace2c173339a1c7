import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember, lockMembersForKeyShare } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { addEvent } from './card/history.ts';
import type { WalletServices } from './services.ts';

/** More than a wallet that a person keeps; a page shows a thousand. */
const MAX_CARDS = 2000;

export function createNfcard({ db }: WalletServices): Handler<'create_nfcard'> {
  return async (input, { session }) => {
    const failure = await db.transaction().execute((trx) => create(trx, input, session.memberId));
    return failure === null ? { kind: 'answer', answer: { id: input.id } } : { kind: 'failure', failure };
  };
}

async function create(
  trx: Transaction<Tables>,
  { id, boat_id, title }: InputOf<(typeof operations)['create_nfcard']>,
  memberId: string,
): Promise<'boat_unknown' | 'nfcard_unknown' | 'too_many_nfcards' | null> {
  await lockMember(trx, memberId);
  const boat = await trx
    .selectFrom('boat')
    .select('id')
    .where('id', '=', boat_id)
    .where('member_id', '=', memberId)
    // Until the card hangs on it, the boat stays.
    .forKeyShare()
    .executeTakeFirst();
  if (boat === undefined) return 'boat_unknown';
  const known = await trx.selectFrom('nfcard').select('holder_id').where('id', '=', id).executeTakeFirst();
  if (known !== undefined) return known.holder_id === memberId ? null : 'nfcard_unknown';
  const { cards } = await trx
    .selectFrom('nfcard')
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .where('holder_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (cards >= MAX_CARDS) return 'too_many_nfcards';
  const made = await trx
    .insertInto('nfcard')
    .values({ id, boat_id, holder_id: memberId, title })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // Another request inserted the same id at the same moment.
  if (made.numInsertedOrUpdatedRows === 0n) return 'nfcard_unknown';
  await addEvent(trx, { nfcard_id: id, kind: 'created', actorId: memberId });
  await publish(trx, [{ memberId, kind: 'nfcard', subject: id }]);
  return null;
}

export function saveNfcard({ db }: WalletServices): Handler<'save_nfcard'> {
  return async ({ id, title }, { session: { memberId } }) => {
    const saved = await db.transaction().execute(async (trx) => {
      await lockMembersForKeyShare(trx, [memberId]);
      const updated = await trx
        .updateTable('nfcard')
        .set({ title })
        .where('id', '=', id)
        .where('holder_id', '=', memberId)
        .executeTakeFirst();
      if (updated.numUpdatedRows > 0n) await publish(trx, [{ memberId, kind: 'nfcard', subject: id }]);
      return updated.numUpdatedRows;
    });
    return saved === 0n ? { kind: 'failure', failure: 'nfcard_unknown' } : { kind: 'answer', answer: {} };
  };
}
