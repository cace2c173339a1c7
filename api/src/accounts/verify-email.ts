import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { deleteCredentials } from '../credentials/delete-credentials.ts';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { memberById, onlyAccountOf, ownerOf } from '../members/find-member.ts';
import { isHeldByAnother } from '../members/held-addresses.ts';
import type { ReferralServices } from '../referral/note-verified.ts';
import { noteVerified } from '../referral/note-verified.ts';
import type { Handler } from '../wire/outcome.ts';
import { announceClaim, prepareClaimMail } from './announce-claim.ts';
import { checkCode, consumeCode } from './codes.ts';
import { replacePassword } from './replace-password.ts';
import type { AccountServices } from './services.ts';

/**
 * A logged-in member verifies their own account. The contract has no session in these calls: without one it is the only
 * account that claims the address. With several, the reader of the mail could verify an attacker's account.
 */
async function claimant(
  db: Kysely<Tables>,
  email: string,
  memberId: string | undefined,
): Promise<Member | undefined> {
  if (memberId !== undefined) {
    const member = await memberById(db, memberId);
    return member?.email === email ? member : undefined;
  }
  return onlyAccountOf(db, email);
}

/** Answered at the same time whether or not an account claims the address. */
export function requestEmailVerification(services: AccountServices): Handler<'request_email_verification'> {
  const { messages, backgroundTasks } = services;
  return async ({ email }, { findSession }) => {
    if (!messages.carries('email')) return { kind: 'failure', failure: 'mail_unavailable' };
    const session = await findSession();
    backgroundTasks.run(() => sendVerification(services, email, session?.memberId));
    return { kind: 'answer', answer: {} };
  };
}

async function sendVerification(
  services: AccountServices,
  email: string,
  memberId: string | undefined,
): Promise<void> {
  const { db, messages } = services;
  const member = await claimant(db, email, memberId);
  if (member === undefined || member.email_verified) return;
  const owner = await ownerOf(db, email);
  const mail = await prepareClaimMail(services, email);
  await db.transaction().execute((trx) => announceClaim(trx, messages, member, owner, mail));
}

export function emailVerificationCode(services: AccountServices): Handler<'email_verification_code'> {
  const { db } = services;
  return async ({ email, code }, { findSession, findDevice }) => {
    const session = await findSession();
    const member = await claimant(db, email, session?.memberId);
    const purpose = 'verify_email';
    const right = await checkCode(db, code, { purpose, memberId: member?.id ?? null, target: email });
    if (!right || member === undefined) return { kind: 'failure', failure: 'code_wrong' };
    // Else the mail's reader, who need not be who opened the account.
    const isOwner = session !== null || (await findDevice(member.id)) !== null;
    const verified = await db.transaction().execute(async (trx) => {
      if (!(await consumeCode(trx, purpose, member.id))) return false;
      if (!(await ownEmail(services, trx, member))) return false;
      if (!isOwner) await forgetOpener(trx, member.id);
      return true;
    });
    return verified ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'code_wrong' };
  };
}

/** A first user under another person's address is locked out; the address's reader sets a password by mail. */
async function forgetOpener(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await deleteCredentials(trx, memberId);
  await replacePassword(trx, memberId, null);
}

/** Two accounts that verify an address at the same moment: the second waits here, and then finds the first. */
export async function lockEmail(trx: Kysely<Tables>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(trx);
}

/**
 * The account has shown that it reads the address's mail, and owns the address from now on.
 * @returns false when another account owns it already, or can still take it back
 */
export async function ownEmail(
  services: ReferralServices,
  trx: Kysely<Tables>,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<boolean> {
  await lockEmail(trx, email);
  const owner = await ownerOf(trx, email);
  if (owner !== undefined) return owner.id === id;
  if (await isHeldByAnother(trx, email, id)) return false;
  await trx.updateTable('member').set({ email_verified: true }).where('id', '=', id).execute();
  await noteVerified(trx, id, services);
  return true;
}
