import type { Kysely } from 'kysely';
import { lockMember } from '../boats/lock-member.ts';
import type { Tables } from '../database/tables.ts';
import { tell } from '../live/tell.ts';
import type { Services } from '../services.ts';
import { dropUploads, sealedFor } from '../wallet/forget-uploads.ts';
import type { Handler } from '../wire/outcome.ts';
import { tellOfVault } from './tell-of-vault.ts';
import { countSealed } from './vault.ts';

export function forgetVault({ db, messages }: Services): Handler<'forget_vault'> {
  return async (_, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId);
      const documents = await countSealed(trx, memberId);
      const isForgotten = await forgetVaultOf(trx, memberId);
      if (!isForgotten) return { kind: 'failure', failure: 'vault_missing' };
      await tellOfVault(trx, messages, memberId, 'forgotten');
      return { kind: 'answer', answer: { documents } };
    });
}

/** @returns false where there was none */
export async function forgetVaultOf(trx: Kysely<Tables>, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('vault')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  // Keys that open nothing any more would keep others from sealing new ones.
  await trx.deleteFrom('sending_key').where('member_id', '=', memberId).execute();
  await dropUploads(trx, sealedFor(memberId));
  if (numDeletedRows > 0n) await tell(trx, [{ memberId, kind: 'nfcard', subject: memberId }]);
  return numDeletedRows > 0n;
}
