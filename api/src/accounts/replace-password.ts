import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endAllSessions } from '../sessions/sessions.ts';

/**
 * Also ends every session but the caller's, since others may have known the old password (SPEC SE2).
 * @param password_hash null removes the password
 */
export async function replacePassword(
  trx: Kysely<Tables>,
  memberId: string,
  password_hash: string | null,
  except?: string,
): Promise<void> {
  await trx.updateTable('member').set({ password_hash }).where('id', '=', memberId).execute();
  // The old password must not open the vault any more, unless nothing else does: who remembers it keeps the documents.
  await trx
    .deleteFrom('vault_wrap')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'password')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('vault_wrap as other')
          .select('other.id')
          .where('other.member_id', '=', memberId)
          .where('other.kind', '!=', 'password'),
      ),
    )
    .execute();
  await endAllSessions(trx, memberId, except);
}
