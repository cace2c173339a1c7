import { demandSecondFactor } from '../second-factor/demand-second-factor.ts';
import type { Services } from '../services.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { openSession } from '../sessions/sessions.ts';
import { tellMember } from '../ways-in/tell-member.ts';
import type { Call, Handler } from '../wire/outcome.ts';
import type { Member } from './find-member.ts';
import { ownerOf } from './find-member.ts';
import { verifySecret } from './passwords.ts';

/**
 * An address that nobody has verified, one whose password is another, and one without a password are all the same
 * refusal, after the same time. Whoever has not verified their address yet comes in by a new password.
 */
export function login(services: Services): Handler<'login'> {
  const { db } = services;
  return async ({ email, cookie: password, remember_me, code }, call) => {
    const member = await ownerOf(db, email);
    const right = await verifySecret(member?.password_hash ?? null, password);
    if (!right || member === undefined) {
      return { kind: 'failure', failure: 'login_refused', member: member?.id };
    }
    const failure = await demandSecondFactor(services, member, code, call);
    if (failure !== null) return { kind: 'failure', failure, member: member.id };
    const remembered = isRemembered(remember_me, call);
    const token = await openMemberSession(services, member, call, remembered);
    return { kind: 'answer', answer: { cookie: token }, session: { kind: 'opened', token, remembered } };
  };
}

/** An app of the legacy wire that does not ask keeps its session for as long as it is used to: 90 days (SPEC K2). */
export function isRemembered(asked: boolean | undefined, { wire }: Pick<Call, 'wire'>): boolean {
  return asked ?? wire === 'legacy';
}

/** Opens a session, and tells the member of a device that was never used before. @returns the session's token */
export async function openMemberSession(
  { db, messages }: Pick<Services, 'db' | 'messages'>,
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
      await tellMember(trx, messages, member, { template: 'new_login', data });
    }
    return openSession(trx, { memberId: member.id, kind: remembered ? 'remembered' : 'browser', device });
  });
}
