import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';

/**
 * Whether one can still log in without this passkey or identity: by password, another passkey or another identity.
 * Reliable only while the member is locked.
 * @param leaving id of the credential to be removed
 */
export async function hasOtherCredential(
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
