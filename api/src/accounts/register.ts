import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ownerOf } from '../members/find-member.ts';
import { isAmong, membersBy } from '../members/members-by.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { openSession } from '../sessions/sessions.ts';
import type { Handler } from '../wire/outcome.ts';
import { announceClaim, prepareClaimMail } from './announce-claim.ts';
import { hashSecret } from './passwords.ts';
import type { AccountServices } from './services.ts';

/**
 * Opens an account that claims the address, even if another has it: the owner is warned by mail, and the answer does not
 * reveal that there is one. Registration always opens a remembered session (SPEC SE1).
 */
export function register(services: AccountServices): Handler<'register'> {
  const { db, messages } = services;
  return async (input, call) => {
    const { email, first_name, last_name } = input;
    const password_hash = await hashSecret(input.hashed_password);
    const mail = await prepareClaimMail(services, email);
    const token = await db.transaction().execute(async (trx) => {
      const owner = await ownerOf(trx, email);
      const { id } = await trx
        .insertInto('member')
        .values({
          email,
          first_name,
          last_name,
          password_hash,
          language: call.language,
          referral_code: newReferralCode(),
          referred_by: await inviter(trx, input.referral_code),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await announceClaim(trx, messages, { id, email, language: call.language }, owner, mail);
      return openSession(trx, {
        memberId: id,
        kind: 'remembered',
        device: describeDevice(call.userAgent),
      });
    });
    return {
      kind: 'answer',
      answer: { cookie: token },
      session: { kind: 'opened', token, remembered: true },
    };
  };
}

/** An unknown referral code does not prevent a registration. */
export async function inviter(trx: Kysely<Tables>, code: string | undefined): Promise<string | null> {
  if (code === undefined || code === '') return null;
  const found = await trx
    .selectFrom('member')
    .select('id')
    .where(isAmong('id', await membersBy(trx, 'invitation', code.toUpperCase())))
    .where('referral_code', '=', code.toUpperCase())
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Crockford's base 32: no letter that is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 random bits in ten letters. */
export function newReferralCode(): string {
  return Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
