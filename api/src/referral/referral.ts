import type { ReferralProgramme } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handler } from '../wire/outcome.ts';
import { levelOf, nextLevelOf } from './level-of.ts';
import { countReferrals } from './note-verified.ts';

export interface ProgrammeServices {
  readonly db: Kysely<Tables>;
  readonly siteUrl: string;
  readonly referralProgramme: ReferralProgramme;
}

export function referral({ db, siteUrl, referralProgramme }: ProgrammeServices): Handler<'referral'> {
  return async (_input, { session: { memberId } }) => {
    const { referral_code: code, premium_until } = await db
      .selectFrom('member')
      .select(['referral_code', 'premium_until'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const count = await countReferrals(db, memberId);
    return {
      kind: 'answer',
      answer: {
        code,
        link: `${siteUrl}/register?referral_code=${encodeURIComponent(code)}`,
        count,
        level: levelOf(referralProgramme, count),
        next_level: nextLevelOf(referralProgramme, count),
        year_at: referralProgramme.yearAt,
        premium_until: premium_until?.toISOString() ?? null,
      },
    };
  };
}

/** For the export of the account: invited members are others, so they are counted and not named. */
export async function exportReferral(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const member = await db
    .selectFrom('member')
    .select(['referral_code', 'premium_until'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return { ...member, invited: await countReferrals(db, memberId) };
}
