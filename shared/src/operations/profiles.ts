import { boolean, integer, nullable, number, object, picklist, pipe, string } from 'valibot';
import type { Operation } from './operation.ts';
import { referralLevelNames } from './referral-levels.ts';
import { accountTypes, identifier, timestamp } from './schemas.ts';

export const profileOperations = {
  profile: {
    path: 'profile',
    summary: 'A member as others see them. Private accounts are seen by themselves alone.',
    effect: 'reads',
    access: 'member',
    input: object({ id: identifier }),
    answer: object({
      id: identifier,
      /** First name and initial. */
      name: string(),
      profile_type: picklist(['public', 'private']),
      account_type: picklist(accountTypes),
      /** The place that the member answers for. */
      place: nullable(object({ id: string(), name: string() })),
      member_since: timestamp,
      /** Email address or phone number. */
      verified: boolean(),
      level: picklist(referralLevelNames),
      referrals: pipe(number(), integer()),
      nfcards: pipe(number(), integer()),
      /** Here in the last ten minutes; null where the member does not show it. */
      active: nullable(boolean()),
      /** Digest, to be given to the operation of the same name. */
      profile_picture: nullable(string()),
    }),
    failures: { profile_unknown: 404 },
  },
} satisfies Record<string, Operation>;
