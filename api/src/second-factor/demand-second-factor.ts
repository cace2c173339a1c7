import type { Member } from '../members/find-member.ts';
import { mailMember } from '../members/mail-member.ts';
import type { Call } from '../wire/outcome.ts';
import { matchSecondFactor } from './check-second-factor.ts';
import type { SecondFactorServices } from './services.ts';

/**
 * Checks the second factor, which a mailed code or a provider replaces as little as a password does. The use of a recovery
 * code is mailed to the member.
 * @param code of the authenticator, or a recovery code
 * @returns the refusal, or null
 */
export async function demandSecondFactor(
  { db, messages }: Pick<SecondFactorServices, 'db' | 'messages'>,
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
      await mailMember(trx, messages, member, { template: 'two_factor_changed', data });
    }
    return match === null ? 'second_factor_wrong' : null;
  });
}
