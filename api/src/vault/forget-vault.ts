import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { dropUploads } from '../blobs/drop-uploads.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { mailVaultChange } from './mail-vault-change.ts';
import type { VaultServices } from './services.ts';
import { countSealed } from './vault.ts';

export function forgetVault({ db, messages }: VaultServices): Handler<'forget_vault'> {
  return async (_, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId);
      const documents = await countSealed(trx, memberId);
      const isForgotten = await deleteVaultOf(trx, memberId);
      if (!isForgotten) return { kind: 'failure', failure: 'vault_missing' };
      await mailVaultChange(trx, messages, memberId, 'forgotten');
      return { kind: 'answer', answer: { documents } };
    });
}

/** @returns false where there was none */
export async function deleteVaultOf(trx: Kysely<Tables>, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('vault')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  // Keys that open nothing any more would keep others from sealing new ones.
  await trx.deleteFrom('sending_key').where('member_id', '=', memberId).execute();
  await dropUploads(trx, sealedFor(memberId));
  if (numDeletedRows > 0n) await publish(trx, [{ memberId, kind: 'nfcard', subject: memberId }]);
  return numDeletedRows > 0n;
}

/** Under way, with a key for a member who holds the card. */
function sealedFor(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`
    sealed_key is not null and nfcard_id in (select id from nfcard where holder_id = ${memberId}::uuid)`;
}
