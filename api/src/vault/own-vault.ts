import type { SealedDocument } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { keysIn } from '../wallet/sealed-keys.ts';

/**
 * Whether the member's vault is still the one that something was sealed for, or by. To be asked in the transaction that
 * keeps it, with the member locked: whoever makes or removes a vault locks them too.
 * @param vault undefined for a page of before vaults were named
 */
export async function isOwnVault(
  trx: Transaction<Tables>,
  memberId: string,
  vault: string | undefined,
): Promise<boolean> {
  if (vault === undefined) return true;
  const own = await trx
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return own?.recipient === vault;
}

interface Sealed {
  readonly vault?: string | undefined;
  readonly documents: readonly SealedDocument[];
}

/** Why keys that the member has sealed for others are not to be kept: one of the vaults is not that of today any more. */
export async function whyNotSealed(
  trx: Transaction<Tables>,
  memberId: string,
  { vault, documents }: Sealed,
): Promise<'vault_changed' | 'reader_changed' | null> {
  if (!(await isOwnVault(trx, memberId, vault))) return 'vault_changed';
  return (await areOfReaders(trx, keysIn(documents))) ? null : 'reader_changed';
}

/** Whoever has no account any more is nobody's concern. */
async function areOfReaders(trx: Transaction<Tables>, keys: SealedDocument['keys']): Promise<boolean> {
  const named = keys.flatMap(({ member_id, recipient }) =>
    member_id === null || recipient === undefined ? [] : [{ id: member_id.toLowerCase(), recipient }],
  );
  if (named.length === 0) return true;
  const ids = [...new Set(named.map(({ id }) => id))];
  const members = await trx.selectFrom('member').select('id').where('id', 'in', ids).execute();
  const vaults = await trx
    .selectFrom('vault')
    .select(['member_id', 'recipient'])
    .where('member_id', 'in', ids)
    .orderBy('member_id')
    // Whoever removes theirs waits, and takes the keys for it along.
    .forKeyShare()
    .execute();
  const today = new Map(vaults.map(({ member_id, recipient }) => [member_id, recipient]));
  const there = new Set(members.map(({ id }) => id));
  return named.every(({ id, recipient }) => !there.has(id) || today.get(id) === recipient);
}
