import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { mailVaultChange } from './mail-vault-change.ts';
import type { VaultServices } from './services.ts';
import { putWrap } from './wraps.ts';

export function createVault({ db, messages }: VaultServices): Handler<'create_vault'> {
  return async (given, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId);
      const known = await trx
        .selectFrom('vault')
        .select('recipient')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      // A second vault would make unreadable what was sealed for the first.
      if (known !== undefined)
        return known.recipient === given.recipient
          ? { kind: 'answer', answer: {} }
          : { kind: 'failure', failure: 'vault_exists' };
      const failure = await insertVault(trx, memberId, given);
      if (failure !== null) return { kind: 'failure', failure };
      await mailVaultChange(trx, messages, memberId, 'made');
      // Under the member's own id: it is all of their cards that are read otherwise now.
      await publish(trx, [{ memberId, kind: 'nfcard', subject: memberId }]);
      return { kind: 'answer', answer: {} };
    });
}

async function insertVault(
  trx: Transaction<Tables>,
  memberId: string,
  { recipient, wraps }: InputOf<(typeof operations)['create_vault']>,
): Promise<'recipient_taken' | 'wrap_unknown' | null> {
  const made = await trx
    .insertInto('vault')
    .values({ member_id: memberId, recipient })
    .onConflict((conflict) => conflict.column('recipient').doNothing())
    .executeTakeFirst();
  // The id of another member's vault: one's own identities never repeat.
  if (made.numInsertedOrUpdatedRows === 0n) return 'recipient_taken';
  for (const wrap of wraps) {
    if ((await putWrap(trx, memberId, wrap)) === null) continue;
    // A vault without all of its keys must not be there.
    await trx.deleteFrom('vault').where('member_id', '=', memberId).execute();
    return 'wrap_unknown';
  }
  return null;
}
