import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { forgetVaultOf } from '../vault/forget-vault.ts';

/**
 * Takes away passkeys, identities and the second factor: whoever opened an account under an address that was not
 * theirs keeps no way in, and bars none, once its reader has come. The vault goes too: what is sent to the reader must
 * not be sealed for a stranger. The password and the sessions are the caller's.
 */
export async function forgetWaysIn(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('social_identity').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('known_device').where('member_id', '=', memberId).execute();
  await forgetVaultOf(trx, memberId);
  await trx.updateTable('member').set({ totp_secret: null }).where('id', '=', memberId).execute();
}
