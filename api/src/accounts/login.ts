import type { Member } from '../members/find-member.ts';
import { ownerAndNewestClaimant } from '../members/find-member.ts';
import { mailMember } from '../members/mail-member.ts';
import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { openSession } from '../sessions/sessions.ts';
import type { Call, Handler } from '../wire/outcome.ts';
import { verifySecret } from './passwords.ts';
import type { AccountServices } from './services.ts';

/**
 * A wrong password and an account without a password get the same refusal after the same time. While nobody has
 * verified the address, or beside who has, the newest account that claims it is opened by its own password, as it was
 * when it registered: a second device can then ask for the code. The newest, since it is found whoever else has the
 * address: who opens an account under it to see whether another has it learns nothing.
 */
export function login(services: AccountServices): Handler<'login'> {
  const { db } = services;
  return async ({ email, cookie: password, remember_me, code }, call) => {
    const [owner, claimant] = await ownerAndNewestClaimant(db, email);
    const [isOwner, isClaimant] = await Promise.all(
      [owner, claimant].map((one) => verifySecret(one?.password_hash ?? null, password)),
    );
    const member = isOwner ? owner : isClaimant ? claimant : undefined;
    if (member === undefined) return { kind: 'failure', failure: 'login_refused', member: owner?.id };
    const failure = await demandSecondFactor(services, member, code, call);
    if (failure !== null) return { kind: 'failure', failure, member: member.id };
    const remembered = isRemembered(remember_me, call);
    const token = await openMemberSession(services, member, call, remembered);
    return {
      kind: 'answer',
      answer: { cookie: token, ...(!member.email_verified && { email_unverified: true }) },
      session: { kind: 'opened', token, remembered },
    };
  };
}

/** Apps of the legacy wire that do not ask keep their sessions for 90 days, as before (SPEC K2). */
export function isRemembered(asked: boolean | undefined, { wire }: Pick<Call, 'wire'>): boolean {
  return asked ?? wire === 'legacy';
}

/** Opens a session, and mails the member about an unknown device. @returns the session's token */
export async function openMemberSession(
  { db, messages }: Pick<AccountServices, 'db' | 'messages'>,
  member: Pick<Member, 'id' | 'email' | 'email_verified' | 'language'>,
  call: Pick<Call, 'userAgent'>,
  remembered: boolean,
): Promise<string> {
  const device = describeDevice(call.userAgent);
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', member.id)
      .where('device', '=', device)
      .limit(1)
      .executeTakeFirst();
    if (known === undefined) {
      const data = { device, at: new Date().toISOString() };
      await mailMember(trx, messages, member, { template: 'new_login', data });
    }
    return openSession(trx, { memberId: member.id, kind: remembered ? 'remembered' : 'browser', device });
  });
}
