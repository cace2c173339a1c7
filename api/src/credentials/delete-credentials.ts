import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { deleteVaultOf } from '../vault/forget-vault.ts';

/**
 * Deletes passkeys, identities, the second factor, known devices and the vault. For an account that was opened under
 * another person's address: once the owner of the address takes it over, the first user must not get in, nor have
 * documents sealed for their keys. The caller replaces the password and ends the sessions.
 */
export async function deleteCredentials(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await trx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('social_identity').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('known_device').where('member_id', '=', memberId).execute();
  await deleteVaultOf(trx, memberId);
  await trx.updateTable('member').set({ totp_secret: null }).where('id', '=', memberId).execute();
}
