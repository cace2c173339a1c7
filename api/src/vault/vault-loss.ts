import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';

/**
 * What a mailed code that stands for the password would cost the vault.
 * @param isReplaced whether a new password is set with it
 */
export async function vaultLoss(
  db: Kysely<Tables>,
  { id, email_verified }: Pick<Member, 'id' | 'email_verified'>,
  isReplaced: boolean,
): Promise<'vault_closes' | 'vault_goes' | null> {
  const wraps = await db.selectFrom('vault_wrap').select('kind').where('member_id', '=', id).execute();
  if (!email_verified) return wraps.length > 0 ? 'vault_goes' : null;
  return isReplaced && wraps.some(({ kind }) => kind === 'password') ? 'vault_closes' : null;
}
