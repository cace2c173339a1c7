import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endAllSessions } from '../sessions/sessions.ts';

/**
 * Ends every session but the one that asks: whoever knew the old password is out (SPEC SE2).
 * @param password_hash null takes the password away
 */
export async function replacePassword(
  trx: Kysely<Tables>,
  memberId: string,
  password_hash: string | null,
  except?: string,
): Promise<void> {
  await trx.updateTable('member').set({ password_hash }).where('id', '=', memberId).execute();
  // What the password opened until now, it opens no more.
  await trx
    .deleteFrom('vault_wrap')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'password')
    .execute();
  await endAllSessions(trx, memberId, except);
}
