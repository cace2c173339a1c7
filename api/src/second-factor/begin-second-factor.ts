import { sql } from 'kysely';
import { memberById } from '../members/find-member.ts';
import type { Handler } from '../wire/outcome.ts';
import type { SecondFactorServices } from './services.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

const PENDING_MINUTES = 10;

/** Beginning again gives another secret, and the earlier one is worth nothing. */
export function beginSecondFactor({ db }: SecondFactorServices): Handler<'begin_second_factor'> {
  return async (_input, { session }) => {
    const member = await memberById(db, session.memberId);
    if (member === undefined || member.totp_secret !== null) {
      return { kind: 'failure', failure: 'second_factor_on' };
    }
    const secret = newTotpSecret();
    const pending = {
      totp_secret: secret,
      expires_at: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES}::int)`,
    };
    await db
      .insertInto('pending_second_factor')
      .values({ member_id: member.id, ...pending })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(pending))
      .execute();
    return { kind: 'answer', answer: { secret, address: totpAddress(secret, member.email) } };
  };
}
