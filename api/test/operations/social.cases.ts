import { expect } from 'vitest';
import { newToken, tokenHash } from '../../src/sessions/sessions.ts';
import { newTicket } from '../../src/social/tickets.ts';
import type { OperationCases } from './operation-case.ts';
import type { Actor, World } from './world.ts';
import { PASSWORD } from './world.ts';

type Name =
  | 'social_providers'
  | 'begin_social_login'
  | 'social_login'
  | 'link_social_identity'
  | 'social_identities'
  | 'unlink_social_identity';

interface Somebody {
  readonly email?: string | null;
  readonly emailVerified?: boolean;
  readonly subject?: string;
}

const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const anybody = { none: 'A ticket is its holder’s: there is none of somebody else’s to know of.' };
const own = { none: 'It concerns only whoever calls.' };

/** A browser that came back from a provider with a ticket, as the provider describes its person. */
async function arrived(world: World, { email = null, emailVerified = true, subject }: Somebody = {}) {
  const browserKey = newToken();
  const attempt = {
    state_digest: Buffer.alloc(32),
    browser_digest: tokenHash(browserKey),
    provider: 'google',
    nonce: '',
    code_verifier: '',
    return_path: '/',
    remembered: false,
    referral_code: null,
    expires_at: new Date(),
  } as const;
  const profile = {
    subject: subject ?? crypto.randomUUID(),
    email,
    emailVerified: email !== null && emailVerified,
    firstName: 'Ada',
    lastName: 'Marin',
  };
  const id = await newTicket(world.db, attempt, profile);
  return { id, headers: { cookie: `browser=${browserKey}` } };
}

/** A member to whose account an identity is attached. */
async function attached(world: World, given: Parameters<World['member']>[0] = {}) {
  const actor = await world.member(given);
  const subject = crypto.randomUUID();
  const { id } = await world.db
    .insertInto('social_identity')
    .values({ provider: 'google', subject, member_id: actor.id, email: actor.email })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { actor, subject, id };
}

/** The owner of an address, and a ticket of somebody who reads it. */
async function ownerAndTicket(world: World, given: Parameters<World['member']>[0] = {}) {
  const owner = await world.member(given);
  const { id, headers } = await arrived(world, { email: owner.email });
  return { owner, id, headers };
}

const expectSession = async (world: World, cookie: string | null, { id }: Pick<Actor, 'id'>) =>
  expect(await world.findSession(cookie)).toMatchObject({ memberId: id });

export const socialCases: Pick<OperationCases, Name> = {
  social_providers: {
    happy: async () => ({ input: {}, check: (offered) => expect(offered).toEqual(['google', 'facebook']) }),
    failures: {},
    foreign: anybody,
  },
  begin_social_login: {
    happy: async () => ({
      input: { provider: 'facebook', return_path: '/wallet' },
      check: ({ address }, { wire, headers }) => {
        expect(address).toMatch(/^http:\/\/127\.0\.0\.1:9\/dialog\/oauth\?.*code_challenge_method=S256/);
        if (wire === 'legacy') expect(headers['set-cookie']).toBeUndefined();
        else expect(headers['set-cookie']).toMatch(/^browser=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
      },
    }),
    failures: {
      provider_unknown: async () => ({ input: { provider: 'apple' } }),
      provider_unavailable: async () => ({ input: { provider: 'google' } }),
    },
    foreign: anybody,
  },
  social_login: {
    happy: async (world) => {
      const { actor, subject } = await attached(world);
      const { id, headers } = await arrived(world, { subject });
      return {
        input: { id },
        headers,
        check: async (user) => {
          expect(user).toMatchObject({ id: actor.id, email: actor.email });
          await expectSession(world, user.cookie, actor);
        },
      };
    },
    failures: {
      ticket_expired: async () => ({ input: { id: newToken() } }),
      link_needed: async (world) => {
        const { id, headers } = await ownerAndTicket(world);
        return { input: { id }, headers };
      },
      email_needed: async (world) => {
        const { id, headers } = await arrived(world);
        return { input: { id }, headers };
      },
      second_factor_needed: async (world) => {
        const { subject } = await attached(world, { totp_secret: TOTP_SECRET });
        const { id, headers } = await arrived(world, { subject });
        return { input: { id }, headers };
      },
      second_factor_wrong: async (world) => {
        const { subject } = await attached(world, { totp_secret: TOTP_SECRET });
        const { id, headers } = await arrived(world, { subject });
        return { input: { id, code: 'no code' }, headers };
      },
    },
    foreign: anybody,
  },
  link_social_identity: {
    happy: async (world) => {
      const { owner, id, headers } = await ownerAndTicket(world);
      return {
        input: { id, password: PASSWORD },
        headers,
        check: async (user) => {
          expect(user.id).toBe(owner.id);
          await expectSession(world, user.cookie, owner);
        },
      };
    },
    failures: {
      ticket_expired: async () => ({ input: { id: newToken(), password: PASSWORD } }),
      password_needed: async (world) => {
        const { id, headers } = await ownerAndTicket(world);
        return { input: { id }, headers };
      },
      password_wrong: async (world) => {
        const { id, headers } = await ownerAndTicket(world);
        return { input: { id, password: 'another password' }, headers };
      },
      second_factor_needed: async (world) => {
        const { id, headers } = await ownerAndTicket(world, { totp_secret: TOTP_SECRET });
        return { input: { id, password: PASSWORD }, headers };
      },
      second_factor_wrong: async (world) => {
        const { id, headers } = await ownerAndTicket(world, { totp_secret: TOTP_SECRET });
        return { input: { id, password: PASSWORD, code: 'no code' }, headers };
      },
      identity_taken: async (world) => {
        const { subject } = await attached(world);
        const { id, headers } = await arrived(world, { subject });
        return { by: await world.member(), input: { id }, headers };
      },
    },
    foreign: async (world) => {
      const { id } = await ownerAndTicket(world);
      return { input: { id, password: PASSWORD }, failure: 'ticket_expired' };
    },
  },
  social_identities: {
    happy: async (world) => {
      const { actor, id } = await attached(world);
      return {
        by: actor,
        input: {},
        check: (list) => expect(list).toMatchObject([{ id, provider: 'google', email: actor.email }]),
      };
    },
    failures: {},
    foreign: own,
  },
  unlink_social_identity: {
    happy: async (world) => {
      const { actor, id } = await attached(world);
      return {
        by: actor,
        input: { id },
        check: async () => expect((await world.call('social_identities', {}, actor)).json()).toEqual([]),
      };
    },
    failures: {
      password_needed: async (world) => {
        const { actor, id } = await attached(world);
        return { by: await world.grownStale(actor), input: { id } };
      },
      identity_unknown: async (world) => ({ by: await world.member(), input: { id: crypto.randomUUID() } }),
      last_way_in: async (world) => {
        const { actor, id } = await attached(world, { password_hash: null });
        return { by: actor, input: { id } };
      },
    },
    foreign: async (world) => {
      const { id } = await attached(world);
      return { by: await world.member(), input: { id }, failure: 'identity_unknown' };
    },
  },
};
