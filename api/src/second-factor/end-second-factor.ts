import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Handler } from '../wire/outcome.ts';
import type { SecondFactorServices } from './services.ts';

export function endSecondFactor({ db, messages }: SecondFactorServices): Handler<'end_second_factor'> {
  return async (_input, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMemberForUpdate(trx, session.memberId);
      if (member.totp_secret === null) return { kind: 'failure', failure: 'second_factor_off' };
      await removeSecondFactor(trx, member.id);
      await mailMember(trx, messages, member, { template: 'two_factor_changed', data: { change: 'off' } });
      return { kind: 'answer', answer: {} };
    });
}

/** Deletes the secret, a pending secret and the recovery codes. */
export async function removeSecondFactor(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await trx
    .updateTable('member')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', memberId)
    .execute();
  await trx.deleteFrom('pending_second_factor').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
}
