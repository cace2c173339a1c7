import { lockMemberForUpdate } from '../members/lock-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { SecondFactorServices } from './services.ts';

export function renewRecoveryCodes({ db, messages }: SecondFactorServices): Handler<'renew_recovery_codes'> {
  return async (_input, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMemberForUpdate(trx, session.memberId);
      if (member.totp_secret === null) return { kind: 'failure', failure: 'second_factor_off' };
      await mailMember(trx, messages, member, {
        template: 'two_factor_changed',
        data: { change: 'recovery_codes_renewed' },
      });
      return { kind: 'answer', answer: { recovery_codes: await replaceRecoveryCodes(trx, member.id) } };
    });
}
