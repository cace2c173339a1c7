import type { SealedDocument } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Whether the member's vault is still the one that something was sealed for, or by. Call it in the transaction that
 * stores it, with the member locked, as creating or removing a vault does.
 * @param vault undefined from a page that is older than vault ids
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
  return (await areOfReaders(
    trx,
    documents.flatMap(({ keys }) => keys),
  ))
    ? null
    : 'reader_changed';
}

/** Deleted accounts are ignored. */
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
    // A removal of the vault waits, and then deletes these keys too.
    .forKeyShare()
    .execute();
  const today = new Map(vaults.map(({ member_id, recipient }) => [member_id, recipient]));
  const there = new Set(members.map(({ id }) => id));
  return named.every(({ id, recipient }) => !there.has(id) || today.get(id) === recipient);
}
