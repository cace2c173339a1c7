import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { phoneNumber } from '../base/phone-number.ts';
import type { Tables } from '../database/tables.ts';
import type { Member } from '../members/find-member.ts';
import { isAmong, membersBy } from '../members/members-by.ts';
import type { Handler } from '../wire/outcome.ts';
import { checkCode, consumeCode, newCode, storeCode } from './codes.ts';
import type { AccountServices } from './services.ts';

/**
 * The contract has no session in these two calls. A logged-in member verifies their own number; else it is the account
 * that gave this number last.
 */
async function claimant(
  db: Kysely<Tables>,
  phonenumber: string,
  memberId: string | undefined,
): Promise<Member | undefined> {
  const ids = memberId === undefined ? await membersBy(db, 'phone', phonenumber) : [memberId];
  return db
    .selectFrom('member')
    .selectAll()
    .where(isAmong('id', ids))
    .where('phonenumber', '=', phonenumber)
    .orderBy('phone_verified')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Only to who can be reached otherwise too: an SMS costs, and a stranger's telephone rings. */
export function requestPhoneVerification(services: AccountServices): Handler<'request_phone_verification'> {
  const { messages, backgroundTasks } = services;
  return async (input, { findSession }) => {
    const phonenumber = phoneNumber(input.phonenumber);
    if (phonenumber === null) return { kind: 'failure', failure: 'phone_invalid' };
    if (!messages.carries('sms')) return { kind: 'failure', failure: 'sms_unavailable' };
    const session = await findSession();
    backgroundTasks.run(() => sendVerification(services, phonenumber, session?.memberId));
    return { kind: 'answer', answer: {} };
  };
}

async function sendVerification(
  { db, messages }: AccountServices,
  phonenumber: string,
  memberId: string | undefined,
): Promise<void> {
  const member = await claimant(db, phonenumber, memberId);
  if (member === undefined || member.phone_verified || !member.email_verified) return;
  const code = await newCode();
  await db.transaction().execute(async (trx) => {
    await storeCode(trx, code, { purpose: 'verify_phone', memberId: member.id, target: phonenumber });
    await messages.send(trx, {
      to: { phone: phonenumber },
      language: member.language,
      template: 'verify_phone_code',
      data: { code: code.digits },
    });
  });
}

export function phoneVerificationCode({ db }: AccountServices): Handler<'phone_verification_code'> {
  return async (input, { findSession }) => {
    const phonenumber = phoneNumber(input.phonenumber);
    if (phonenumber === null) return { kind: 'failure', failure: 'phone_invalid' };
    const member = await claimant(db, phonenumber, (await findSession())?.memberId);
    const purpose = 'verify_phone';
    const target = phonenumber;
    const right = await checkCode(db, input.code, { purpose, memberId: member?.id ?? null, target });
    if (!right || member === undefined) return { kind: 'failure', failure: 'code_wrong' };
    const verified = await db.transaction().execute(async (trx) => {
      if (!(await consumeCode(trx, purpose, member.id))) return false;
      // Numbers change hands: who receives the code today has the number.
      await trx
        .updateTable('member')
        .set({ phone_verified: false })
        .where(isAmong('id', await membersBy(trx, 'phone', phonenumber)))
        .where('phonenumber', '=', phonenumber)
        .where('phone_verified', '=', sql<boolean>`true`)
        .execute();
      const { numUpdatedRows } = await trx
        .updateTable('member')
        .set({ phone_verified: true })
        .where('id', '=', member.id)
        // The number may have been exchanged for another since the code was sent.
        .where('phonenumber', '=', phonenumber)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    });
    return verified ? { kind: 'answer', answer: {} } : { kind: 'failure', failure: 'code_wrong' };
  };
}
