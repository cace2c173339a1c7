import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';

export const memberCases = {
  referral: {
    happy: async (world) => {
      const by = await world.member({ referral_code: `SEL-${crypto.randomUUID()}` });
      return {
        by,
        input: {},
        check: ({ code, link, ...answer }) => {
          expect(code).toMatch(/^SEL-/);
          expect(link).toBe(`http://localhost:3000/register?referral_code=${code}`);
          expect(answer).toEqual({
            count: 0,
            level: 'moussaillon',
            next_level: { name: 'matelot', from: 1 },
            year_at: 5,
            premium_until: null,
          });
        },
      };
    },
    failures: {},
    foreign: { none: 'It concerns only whoever calls.' },
  },
  profile: {
    happy: async (world) => {
      const { id } = await world.member({
        first_name: 'Zoé',
        last_name: 'de Ker',
        account_type: 'harbour_office',
        place_id: 'FRLRH',
      });
      return {
        by: await world.member(),
        input: { id },
        check: ({ member_since, ...answer }) => {
          expect(Date.parse(member_since)).toBeLessThanOrEqual(Date.now());
          expect(answer).toEqual({
            id,
            name: 'Zoé D.',
            profile_type: 'public',
            account_type: 'harbour_office',
            place: { id: 'FRLRH', name: 'La Rochelle' },
            verified: true,
            level: 'moussaillon',
            referrals: 0,
            nfcards: 0,
            active: true,
            profile_picture: null,
          });
        },
      };
    },
    failures: {
      profile_unknown: async (world) => ({ by: await world.member(), input: { id: crypto.randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await world.member({ private_account: true })).id },
      failure: 'profile_unknown',
    }),
  },
} satisfies Partial<OperationCases>;
