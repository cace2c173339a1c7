import type { InputOf, operations } from '@nfcards/shared/operations';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberById, ownerOf } from '../members/find-member.ts';
import { isHeldByAnother } from '../members/held-addresses.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { noteVerified } from '../referral/note-verified.ts';
import { endAllSessions, forgetProof } from '../sessions/sessions.ts';
import { isOwnVault } from '../vault/own-vault.ts';
import { notePasswordAddress, putPasswordWrap } from '../vault/wraps.ts';
import type { Handler } from '../wire/outcome.ts';
import { checkCode, consumeCode } from './codes.ts';
import { keepForUndo, tellFormerAddress } from './former-address.ts';
import { hashSecret } from './passwords.ts';
import { whyNotMember } from './request-email-change.ts';
import type { AccountServices } from './services.ts';
import { lockEmail } from './verify-email.ts';

type Input = InputOf<(typeof operations)['change_email']>;

/**
 * The address is what the browser salts the password with: the login's key and the vault's way in by the password change
 * with it, in one transaction. The server learns no more of either than before.
 */
export function changeEmail(services: AccountServices): Handler<'change_email'> {
  const { db } = services;
  return async (input, { session }) => {
    const { email, code, current, hashed_password } = input;
    const member = await memberById(db, session.memberId);
    const failure = await whyNotMember(member, current, session);
    if (failure !== null) return { kind: 'failure', failure };
    // A password that stayed salted with the former address would open nothing.
    if ((current === undefined) !== (hashed_password === undefined)) {
      return { kind: 'failure', failure: 'password_wrong' };
    }
    const purpose = 'change_email';
    const isRight = await checkCode(db, code, { purpose, memberId: session.memberId, target: email });
    if (!isRight) return { kind: 'failure', failure: 'code_wrong' };
    const hash = hashed_password === undefined ? null : await hashSecret(hashed_password);
    const refusal = await db
      .transaction()
      .execute((trx) =>
        change(trx, services, { input, hash, before: member?.password_hash ?? null, session }),
      );
    return refusal === null ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: refusal };
  };
}

interface Change {
  readonly input: Input;
  readonly hash: string | null;
  /** The password's hash that was looked at. */
  readonly before: string | null;
  readonly session: { readonly id: string; readonly memberId: string };
}

async function change(
  trx: Transaction<Tables>,
  services: AccountServices,
  { input: { email, vault_wrap }, hash, before, session }: Change,
): Promise<'password_wrong' | 'code_wrong' | 'vault_changed' | null> {
  const member = await lockMemberForUpdate(trx, session.memberId);
  const { id, language } = member;
  // Another device has changed the password meanwhile.
  if (member.password_hash !== before) return 'password_wrong';
  if (!(await isOwnVault(trx, id, vault_wrap?.vault))) return 'vault_changed';
  await lockEmail(trx, email);
  if ((await ownerOf(trx, email)) !== undefined || (await isHeldByAnother(trx, email, id)))
    return 'code_wrong';
  if (!(await consumeCode(trx, 'change_email', id))) return 'code_wrong';
  // An address that was never confirmed may be somebody else's: its reader must not get the account.
  const kept = member.email_verified ? await keepForUndo(trx, member, email) : null;
  await trx
    .updateTable('member')
    .set({ email, email_verified: true, password_hash: hash })
    .where('id', '=', id)
    .execute();
  if (!member.email_verified) await noteVerified(trx, id, services);
  if (vault_wrap === undefined) await notePasswordAddress(trx, id, member.email);
  else await putPasswordWrap(trx, id, vault_wrap);
  await forgetFormerCodes(trx, id);
  await endAllSessions(trx, id, session.id);
  // Other tabs have made keys with the former address: before they seal anything, they have to show the password, which
  // they salt with it too.
  await forgetProof(trx, session);
  const data = { until: kept?.until ?? null };
  await services.messages.send(trx, { to: { email }, language, template: 'address_changed', data });
  if (kept !== null) await tellFormerAddress(trx, services, { ...kept, language, template: 'address_left' });
  return null;
}

/** They were sent to the former address. */
async function forgetFormerCodes(trx: Transaction<Tables>, memberId: string): Promise<void> {
  await trx
    .deleteFrom('one_time_code')
    .where('member_id', '=', memberId)
    .where('purpose', 'in', ['verify_email', 'reset_password'])
    .execute();
}
