import type { Services } from '../services.ts';
import { lockMember } from '../ways-in/lock-member.ts';
import { tellMember } from '../ways-in/tell-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

export function renewRecoveryCodes({ db, messages }: Services): Handler<'renew_recovery_codes'> {
  return async (_input, { session }) =>
    db.transaction().execute(async (trx) => {
      const member = await lockMember(trx, session.memberId);
      if (member.totp_secret === null) return { kind: 'failure', failure: 'second_factor_off' };
      await tellMember(trx, messages, member, {
        template: 'two_factor_changed',
        data: { change: 'recovery_codes_renewed' },
      });
      return { kind: 'answer', answer: { recovery_codes: await replaceRecoveryCodes(trx, member.id) } };
    });
}
