import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { isOwnVault } from './own-vault.ts';
import type { VaultServices } from './services.ts';

export function knownKeys({ db }: VaultServices): Handler<'known_keys'> {
  return async (_, { session: { memberId } }) => {
    const vault = await db
      .selectFrom('vault')
      .select('known_keys')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    return { kind: 'answer', answer: { known_keys: vault?.known_keys ?? null } };
  };
}

/** Of two devices that write at once the later stays: what it did not know is asked about again. */
export function saveKnownKeys({ db }: VaultServices): Handler<'save_known_keys'> {
  return async ({ known_keys, vault }, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      await lockMember(trx, memberId);
      if (!(await isOwnVault(trx, memberId, vault))) return { kind: 'failure', failure: 'vault_changed' };
      const { numUpdatedRows } = await trx
        .updateTable('vault')
        .set({ known_keys })
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return numUpdatedRows === 0n
        ? { kind: 'failure', failure: 'vault_missing' }
        : { kind: 'answer', answer: {} };
    });
}
