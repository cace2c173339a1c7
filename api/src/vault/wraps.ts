import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { mailVaultChange } from './mail-vault-change.ts';
import type { VaultServices } from './services.ts';

const MAX_PASSKEYS = 10;

type Saving = InputOf<(typeof operations)['save_vault_wrap']>;
type NewWrap = Omit<Saving, 'vault' | 'renews'>;
type Refusal = keyof (typeof operations)['save_vault_wrap']['failures'];

export function saveVaultWrap({ db, messages }: VaultServices): Handler<'save_vault_wrap'> {
  return async (input, { session: { memberId } }) => {
    const failure = await db.transaction().execute((trx) => save(trx, messages, memberId, input));
    return failure === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure };
  };
}

async function save(
  trx: Transaction<Tables>,
  messages: VaultServices['messages'],
  memberId: string,
  { vault, renews, ...wrap }: Saving,
): Promise<Refusal | null> {
  await lockMember(trx, memberId);
  const known = await trx
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (known === undefined) return 'vault_missing';
  if (vault !== undefined && known.recipient !== vault) return 'vault_changed';
  const renewal = await readRenewal(trx, memberId, { kind: wrap.kind, renews });
  if (renewal === 'unknown') return 'wrap_unknown';
  const failure = await putWrap(trx, memberId, { ...wrap, address: renewal.address });
  if (failure === null && !renewal.isSilent) await mailVaultChange(trx, messages, memberId, wrap.kind);
  return failure;
}

interface Renewal {
  /** The member is not told by mail. */
  readonly isSilent: boolean;
  /** As `vault_wrap` has it. */
  readonly address: string | null;
}

/**
 * Silent where it renews a wrap of the first format, which began with a byte 1: that happens once, by the browser that
 * opened the vault, and the same password opens it: there is nothing to warn of. The same key seals it, so it is of the
 * same address. `unknown`: the password was changed meanwhile, and this one would be that of before.
 */
async function readRenewal(
  trx: Transaction<Tables>,
  memberId: string,
  { kind, renews }: { readonly kind: NewWrap['kind']; readonly renews: string | undefined },
): Promise<Renewal | 'unknown'> {
  if (renews === undefined) return { isSilent: false, address: null };
  const wrap = await trx
    .selectFrom('vault_wrap')
    .select(['sealed', 'address'])
    .where('id', '=', renews)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'password')
    .executeTakeFirst();
  if (wrap === undefined || kind !== 'password') return 'unknown';
  const isSilent = Buffer.from(wrap.sealed.slice(0, 4), 'base64')[0] === 1;
  return { isSilent, address: wrap.address };
}

export function removeVaultWrap({ db, messages }: VaultServices): Handler<'remove_vault_wrap'> {
  return async ({ id }, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('vault_wrap')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .where('kind', '=', 'passkey')
        .executeTakeFirst();
      if (numDeletedRows === 0n) return { kind: 'failure', failure: 'wrap_unknown' };
      await mailVaultChange(trx, messages, memberId, 'passkey_removed');
      return { kind: 'answer', answer: {} };
    });
}

/** Writes a way to open a vault whose member is locked, in the place of the one that it replaces. */
export async function putWrap(
  trx: Transaction<Tables>,
  memberId: string,
  { id, kind, sealed, credential_id, address = null }: NewWrap & { readonly address?: string | null },
): Promise<'wrap_unknown' | 'too_many_wraps' | null> {
  if ((kind === 'passkey') !== (credential_id !== null)) return 'wrap_unknown';
  await trx
    .deleteFrom('vault_wrap')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where(sql<boolean>`credential_id is not distinct from ${credential_id}`)
    .execute();
  const { passkeys } = await trx
    .selectFrom('vault_wrap')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'passkey')
    .executeTakeFirstOrThrow();
  if (kind === 'passkey' && passkeys >= MAX_PASSKEYS) return 'too_many_wraps';
  const written = await trx
    .insertInto('vault_wrap')
    .values({ id, member_id: memberId, kind, sealed, credential_id, address })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // The id belongs to another member.
  return written.numInsertedOrUpdatedRows === 0n ? 'wrap_unknown' : null;
}

/** For a member who changes their password; without a vault there is nothing to open. */
export async function putPasswordWrap(
  trx: Transaction<Tables>,
  memberId: string,
  { id, sealed }: Pick<NewWrap, 'id' | 'sealed'>,
): Promise<void> {
  const vault = await trx
    .selectFrom('vault')
    .select('recipient')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (vault === undefined) return;
  await putWrap(trx, memberId, { id, sealed, kind: 'password', credential_id: null });
}

/**
 * What a password seals by another address than the account's says so from now on: for a change of the address that leaves
 * it as it is.
 * @param address the account's until now
 */
export async function notePasswordAddress(
  trx: Transaction<Tables>,
  memberId: string,
  address: string,
): Promise<void> {
  await trx
    .updateTable('vault_wrap')
    .set({ address })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'password')
    .where('address', 'is', null)
    .execute();
}
