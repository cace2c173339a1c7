import type { Transaction } from 'kysely';
import type { KeptWrap } from '../database/schema/vault.ts';
import type { Tables } from '../database/tables.ts';
import { publish } from '../live/publish.ts';
import { notePasswordAddress } from './wraps.ts';

/** The vault of a moment, and the ways to open it: what a change of the address may have to give back. */
export interface KeptVault {
  /** Public key; null where there is no vault. */
  readonly vault: string | null;
  readonly wraps: readonly KeptWrap[];
}

/** Call it with the member locked. */
export async function keptWraps(trx: Transaction<Tables>, memberId: string): Promise<KeptVault> {
  const own = await ownVault(trx, memberId);
  if (own === undefined) return { vault: null, wraps: [] };
  const wraps = await trx
    .selectFrom('vault_wrap')
    .select(['id', 'kind', 'sealed', 'credential_id', 'made_at', 'address'])
    .where('member_id', '=', memberId)
    .execute();
  return {
    vault: own.recipient,
    wraps: wraps.map(({ made_at, ...wrap }) => ({ ...wrap, made_at: made_at.toISOString() })),
  };
}

/**
 * Gives the vault the ways in back that it had, and takes away those that were added since. Call it with the member
 * locked, before the address changes back.
 *
 * The identity of a vault never changes; but the vault may have been removed since, and another made.
 * - None is there: the one of then comes back, and opens again what was sealed for it.
 * - It is another: that one stays, with all of its ways in. Documents may have been sealed for it since, which nothing
 *   else opens; the ways in of then open another identity. Its password's way in was made with the address that the
 *   account has now, and says so from now on.
 * @param address the account's until now
 */
export async function restoreVault(
  trx: Transaction<Tables>,
  memberId: string,
  { vault, wraps }: KeptVault,
  address: string,
): Promise<void> {
  const own = await ownVault(trx, memberId);
  if (own === undefined && vault === null) return;
  if (own !== undefined && own.recipient !== vault) return notePasswordAddress(trx, memberId, address);
  if (own === undefined && vault !== null) {
    await trx.insertInto('vault').values({ member_id: memberId, recipient: vault }).execute();
    // Under the member's own id: all of their cards are read otherwise now.
    await publish(trx, [{ memberId, kind: 'nfcard', subject: memberId }]);
  }
  await trx.deleteFrom('vault_wrap').where('member_id', '=', memberId).execute();
  if (wraps.length === 0) return;
  await trx
    .insertInto('vault_wrap')
    .values(wraps.map((wrap) => ({ ...wrap, member_id: memberId, made_at: new Date(wrap.made_at) })))
    .execute();
}

function ownVault(trx: Transaction<Tables>, memberId: string) {
  return trx.selectFrom('vault').select('recipient').where('member_id', '=', memberId).executeTakeFirst();
}
