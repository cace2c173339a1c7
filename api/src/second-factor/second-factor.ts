import type { AnswerOf, operations } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import type { SecondFactorServices } from './services.ts';

type SecondFactor = AnswerOf<(typeof operations)['second_factor']>;

export function secondFactor({ db }: SecondFactorServices): Handler<'second_factor'> {
  return async (_input, { session }) => ({
    kind: 'answer',
    answer: await readSecondFactor(db, session.memberId),
  });
}

/** The member must be there: a session proves it. */
export async function readSecondFactor(db: Kysely<Tables>, memberId: string): Promise<SecondFactor> {
  const { totp_secret, left } = await db
    .selectFrom('member')
    .select('totp_secret')
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('left'))
        .whereRef('recovery_code.member_id', '=', 'member.id')
        .as('left'),
    )
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { on: totp_secret !== null, recovery_codes_left: left ?? 0 };
}
