import type { Selectable, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { AddressChangeTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { memberById } from '../members/find-member.ts';
import { lockMember } from '../members/lock-member.ts';
import { membersBy } from '../members/members-by.ts';
import { moveSubscriptions } from '../newsletter/move-subscriptions.ts';
import { endAllSessions, tokenHash } from '../sessions/sessions.ts';
import { restoreVault } from '../vault/kept-vault.ts';
import type { Handler } from '../wire/outcome.ts';
import type { AccountServices } from './services.ts';
import { lockEmail } from './verify-email.ts';

type Change = Selectable<AddressChangeTable>;

/**
 * The account is again what it was before the change: address, password, second factor, ways into the vault. What was
 * added since, by whoever had it, opens it no more. Later changes go with it; an earlier one can still be undone.
 */
export function undoEmailChange(services: AccountServices): Handler<'undo_email_change'> {
  return async ({ token }) => {
    const email = await services.db.transaction().execute((trx) => undo(trx, services, tokenHash(token)));
    return email === null
      ? { kind: 'failure', failure: 'email_undo_unknown' }
      : { kind: 'answer', answer: { email } };
  };
}

/** @returns the address that the account has again; null for a token that is of no use */
async function undo(
  trx: Transaction<Tables>,
  { messages }: AccountServices,
  hash: Buffer,
): Promise<string | null> {
  const [memberId] = await membersBy(trx, 'undo', `\\x${hash.toString('hex')}`);
  if (memberId === undefined) return null;
  await lockMember(trx, memberId);
  // It is over, another call has undone it, or the account was deleted before this one had the member.
  const [change, member] = [await changeOf(trx, memberId, hash), await memberById(trx, memberId)];
  if (change === undefined || member === undefined) return null;
  await lockEmail(trx, change.old_email);
  await restoreVault(trx, member.id, change, member.email);
  await restoreWaysIn(trx, member, change);
  await moveSubscriptions(trx, { from: member.email, to: change.old_email, topics: change.letters });
  await trx
    .deleteFrom('address_change')
    .where('member_id', '=', member.id)
    .where('no', '>=', change.no)
    .execute();
  await endAllSessions(trx, member.id);
  const { language } = member;
  for (const [email, template] of [
    [change.old_email, 'address_restored'],
    [member.email, 'address_withdrawn'],
  ] as const) {
    await messages.send(trx, { to: { email }, language, template, data: {} });
  }
  return change.old_email;
}

function changeOf(trx: Transaction<Tables>, memberId: string, hash: Buffer): Promise<Change | undefined> {
  return trx
    .selectFrom('address_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('token_hash', '=', hash)
    .where('undo_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Whoever changed the address may have added a passkey, a provider's account or a second factor of their own. */
async function restoreWaysIn(
  trx: Transaction<Tables>,
  { id, totp_secret }: Member,
  change: Change,
): Promise<void> {
  await trx
    .updateTable('member')
    .set({ email: change.old_email, email_verified: true, password_hash: change.password_hash })
    .where('id', '=', id)
    .execute();
  for (const table of ['passkey', 'social_identity'] as const) {
    await trx
      .deleteFrom(table)
      .where('member_id', '=', id)
      .where('created_at', '>', change.changed_at)
      .execute();
  }
  for (const table of ['one_time_code', 'known_device', 'pending_second_factor'] as const) {
    await trx.deleteFrom(table).where('member_id', '=', id).execute();
  }
  if (totp_secret === change.totp_secret) return;
  await trx
    .updateTable('member')
    .set({ totp_secret: change.totp_secret, totp_last_step: null })
    .where('id', '=', id)
    .execute();
  // They belong to the other secret.
  await trx.deleteFrom('recovery_code').where('member_id', '=', id).execute();
}
