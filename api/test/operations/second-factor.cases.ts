import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import type { World } from './world.ts';

type Name =
  | 'second_factor'
  | 'begin_second_factor'
  | 'confirm_second_factor'
  | 'renew_recovery_codes'
  | 'end_second_factor';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const own = { none: 'It concerns only whoever calls.' };

const stale = async (world: World, given = {}) => ({
  by: await world.grownStale(await world.member(given)),
  input: {},
});
const withoutFactor = async (world: World) => ({ by: await world.member(), input: {} });
const withFactor = async (world: World) => ({ by: await world.member({ totp_secret: SECRET }), input: {} });

/** A member whose authenticator has been given a secret, and the code that it shows. */
async function begun(world: World) {
  const by = await world.member();
  const { secret } = (await world.call('begin_second_factor', {}, by)).json();
  return { by, code: TOTP.generate({ secret: Secret.fromBase32(secret) }) };
}

export const secondFactorCases: Pick<OperationCases, Name> = {
  second_factor: {
    happy: async (world) => ({
      ...(await withFactor(world)),
      check: (state) => expect(state).toEqual({ on: true, recovery_codes_left: 0 }),
    }),
    failures: {},
    foreign: own,
  },
  begin_second_factor: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: {},
        check: ({ secret, address }) => {
          expect(address).toContain(`secret=${secret}`);
          expect(address).toContain(`otpauth://totp/NFCards:${encodeURIComponent(by.email)}?`);
        },
      };
    },
    failures: { password_needed: stale, second_factor_on: withFactor },
    foreign: own,
  },
  confirm_second_factor: {
    happy: async (world) => {
      const { by, code } = await begun(world);
      return {
        by,
        input: { code },
        check: ({ recovery_codes }) => expect(recovery_codes).toHaveLength(10),
      };
    },
    failures: {
      password_needed: async (world) => ({ ...(await stale(world)), input: { code: '123456' } }),
      second_factor_wrong: async (world) => {
        const { by, code } = await begun(world);
        // Half of all codes away: none of the three that would be right.
        return { by, input: { code: String((Number(code) + 500_000) % 1_000_000).padStart(6, '0') } };
      },
      second_factor_not_begun: async (world) => ({ by: await world.member(), input: { code: '123456' } }),
    },
    foreign: own,
  },
  renew_recovery_codes: {
    happy: async (world) => ({
      ...(await withFactor(world)),
      check: ({ recovery_codes }) => expect(new Set(recovery_codes).size).toBe(10),
    }),
    failures: { password_needed: stale, second_factor_off: withoutFactor },
    foreign: own,
  },
  end_second_factor: {
    happy: async (world) => {
      const call = await withFactor(world);
      return {
        ...call,
        check: async () => {
          const state = await world.call('second_factor', {}, call.by);
          expect(state.json()).toEqual({ on: false, recovery_codes_left: 0 });
        },
      };
    },
    failures: { password_needed: stale, second_factor_off: withoutFactor },
    foreign: own,
  },
};
