import type { Member } from '../accounts/find-member.ts';
import type { Services } from '../services.ts';
import { tellMember } from '../ways-in/tell-member.ts';
import type { Call } from '../wire/outcome.ts';
import { matchSecondFactor } from './check-second-factor.ts';

/**
 * What stands in for the password, a mailed code or a provider's word, never stands in for the second factor. That a
 * recovery code opened the account is told by mail.
 * @param code of the authenticator, or a recovery code
 * @returns why the member may not go on; null when they may
 */
export async function demandSecondFactor(
  { db, messages }: Pick<Services, 'db' | 'messages'>,
  member: Pick<Member, 'id' | 'totp_secret' | 'email' | 'email_verified' | 'language'>,
  code: string | undefined,
  { findDevice }: Pick<Call, 'findDevice'>,
): Promise<'second_factor_needed' | 'second_factor_wrong' | null> {
  if (member.totp_secret === null) return null;
  if (code === undefined) return 'second_factor_needed';
  const device = await findDevice(member.id);
  return db.transaction().execute(async (trx) => {
    const match = await matchSecondFactor(trx, member.id, code, device);
    if (match === 'recovery_code') {
      const data = { change: 'recovery_code_used' } as const;
      await tellMember(trx, messages, member, { template: 'two_factor_changed', data });
    }
    return match === null ? 'second_factor_wrong' : null;
  });
}
