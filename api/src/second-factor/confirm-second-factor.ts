import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorServices } from './services.ts';
import { matchingStep } from './totp.ts';

/** The code proves that the authenticator keeps the secret. It counts as used: it does not log in as well. */
export function confirmSecondFactor({
  db,
  messages,
}: SecondFactorServices): Handler<'confirm_second_factor'> {
  return async ({ code }, { session: { memberId } }) =>
    db.transaction().execute(async (trx) => {
      const secret = await pendingSecret(trx, memberId);
      if (secret === null) return { kind: 'failure', failure: 'second_factor_not_begun' };
      const step = matchingStep(secret, code);
      if (step === null) return { kind: 'failure', failure: 'second_factor_wrong' };
      await trx.deleteFrom('pending_second_factor').where('member_id', '=', memberId).execute();
      const member = await trx
        .updateTable('member')
        .set({ totp_secret: secret, totp_last_step: step })
        .where('id', '=', memberId)
        .returning(['id', 'email', 'email_verified', 'language'])
        .executeTakeFirstOrThrow();
      await mailMember(trx, messages, member, { template: 'two_factor_changed', data: { change: 'on' } });
      return { kind: 'answer', answer: { recovery_codes: await replaceRecoveryCodes(trx, memberId) } };
    });
}

/** Locked, so that of two confirmations at the same moment one finds nothing left. */
async function pendingSecret(trx: Kysely<Tables>, memberId: string): Promise<string | null> {
  const pending = await trx
    .selectFrom('pending_second_factor')
    .select('totp_secret')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return pending?.totp_secret ?? null;
}
