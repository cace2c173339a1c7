import { integer, nullable, number, object, picklist, pipe, string, url } from 'valibot';
import type { Operation } from './operation.ts';
import { referralLevelNames } from './referral-levels.ts';
import { timestamp } from './schemas.ts';

const count = pipe(number(), integer());

export const referralOperations = {
  referral: {
    path: 'referral',
    summary: 'The member’s invitation link, and how far it has brought them.',
    effect: 'reads',
    access: 'member',
    input: object({}),
    answer: object({
      code: string(),
      /** Page of the site that begins an account with the code. */
      link: pipe(string(), url()),
      /** Invited members who have verified their address. */
      count,
      level: picklist(referralLevelNames),
      /** Null at the highest. */
      next_level: nullable(object({ name: picklist(referralLevelNames), from: count })),
      /** How many earn a year of Manage. */
      year_at: count,
      /** End of the year that was earned. */
      premium_until: nullable(timestamp),
    }),
    failures: {},
  },
} satisfies Record<string, Operation>;
