import type { Kysely } from 'kysely';
import type { Member } from '../accounts/find-member.ts';
import type { Tables } from '../database/tables.ts';

/**
 * Whether the account still opens without this passkey or identity: by its password, another passkey, another
 * identity. Only sure while the member is locked.
 * @param leaving id of what is about to go
 */
export async function hasOtherWayIn(
  trx: Kysely<Tables>,
  { id, password_hash }: Pick<Member, 'id' | 'password_hash'>,
  leaving: string,
): Promise<boolean> {
  if (password_hash !== null) return true;
  const passkey = await trx
    .selectFrom('passkey')
    .select('id')
    .where('member_id', '=', id)
    .where('id', '<>', leaving)
    .limit(1)
    .executeTakeFirst();
  if (passkey !== undefined) return true;
  const identity = await trx
    .selectFrom('social_identity')
    .select('id')
    .where('member_id', '=', id)
    .where('id', '<>', leaving)
    .limit(1)
    .executeTakeFirst();
  return identity !== undefined;
}
