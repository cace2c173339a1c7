import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { expect } from 'vitest';
import { SoftwareAuthenticator } from '../software-authenticator.ts';
import type { OperationCases } from './operation-case.ts';
import type { Actor, World } from './world.ts';

type Name =
  | 'passkeys'
  | 'passkey_registration_options'
  | 'add_passkey'
  | 'remove_passkey'
  | 'passkey_login_options'
  | 'passkey_login'
  | 'prove_passkey';

const anybody = { none: 'It names no account and no thing of one.' };
const own = { none: 'It concerns only whoever calls.' };
const ILLEGIBLE = Buffer.from('no JSON').toString('base64url');

const stale = async (world: World) => ({ by: await world.grownStale(await world.member()), input: {} });

async function creation(world: World, by: Actor, authenticator = new SoftwareAuthenticator()) {
  const response = await world.call('passkey_registration_options', {}, by);
  return authenticator.create(parse(operations.passkey_registration_options.answer, response.json()));
}

async function equipped(world: World, by?: Actor) {
  const actor = by ?? (await world.member());
  const authenticator = new SoftwareAuthenticator();
  const credential = await creation(world, actor, authenticator);
  const response = await world.call('add_passkey', { credential, name: 'Key' }, actor);
  const { id } = parse(operations.add_passkey.answer, response.json());
  return { actor, authenticator, id };
}

async function assertion(world: World, authenticator: SoftwareAuthenticator) {
  const response = await world.call('passkey_login_options', {});
  return authenticator.get(parse(operations.passkey_login_options.answer, response.json()));
}

export const passkeyCases: Pick<OperationCases, Name> = {
  passkeys: {
    happy: async (world) => {
      const { actor, id } = await equipped(world);
      return { by: actor, input: {}, check: (list) => expect(list).toMatchObject([{ id, name: 'Key' }]) };
    },
    failures: {},
    foreign: own,
  },
  passkey_registration_options: {
    happy: async (world) => ({
      by: await world.member(),
      input: {},
      check: ({ rp }) => expect(rp.id).toBe('localhost'),
    }),
    failures: { password_needed: stale },
    foreign: own,
  },
  add_passkey: {
    happy: async (world) => {
      const by = await world.member();
      const input = { credential: await creation(world, by), name: 'Key' };
      return {
        by,
        input,
        check: (added) => expect(added).toMatchObject({ name: 'Key', last_used_at: null }),
      };
    },
    failures: {
      password_needed: async (world) => {
        const by = await world.member();
        const input = { credential: await creation(world, by) };
        return { by: await world.grownStale(by), input };
      },
      passkey_refused: async (world) => {
        const by = await world.member();
        const { response, ...credential } = await creation(world, by);
        return {
          by,
          input: { credential: { ...credential, response: { ...response, clientDataJSON: ILLEGIBLE } } },
        };
      },
      passkey_expired: async (world) => {
        const { actor: by } = await equipped(world);
        const credential = new SoftwareAuthenticator().create({
          challenge: Buffer.alloc(32).toString('base64url'),
          user: { id: 'AAAA', name: '', displayName: '' },
        });
        return { by, input: { credential } };
      },
      passkey_too_many: async (world) => {
        const by = await world.member();
        const credential = await creation(world, by);
        const rows = Array.from({ length: 20 }, () => ({
          credential_id: crypto.randomUUID(),
          member_id: by.id,
          public_key: Buffer.alloc(1),
          sign_count: 0,
          transports: [],
          name: 'Key',
          synced: false,
        }));
        await world.db.insertInto('passkey').values(rows).execute();
        return { by, input: { credential } };
      },
    },
    foreign: own,
  },
  remove_passkey: {
    happy: async (world) => {
      const { actor, id } = await equipped(world);
      return {
        by: actor,
        input: { id },
        check: async () => expect((await world.call('passkeys', {}, actor)).json()).toEqual([]),
      };
    },
    failures: {
      password_needed: async (world) => {
        const { actor, id } = await equipped(world);
        return { by: await world.grownStale(actor), input: { id } };
      },
      passkey_unknown: async (world) => ({ by: await world.member(), input: { id: crypto.randomUUID() } }),
      last_way_in: async (world) => {
        const { actor, id } = await equipped(world, await world.member({ password_hash: null }));
        return { by: actor, input: { id } };
      },
    },
    foreign: async (world) => {
      const { id } = await equipped(world);
      return { by: await world.member(), input: { id }, failure: 'passkey_unknown' };
    },
  },
  passkey_login_options: {
    happy: async () => ({
      input: {},
      check: ({ rpId, challenge }) => {
        expect(rpId).toBe('localhost');
        expect(challenge).toMatch(/^[\w-]{43}$/);
      },
    }),
    failures: {},
    foreign: anybody,
  },
  passkey_login: {
    happy: async (world) => {
      const { actor, authenticator } = await equipped(world);
      return {
        input: { credential: await assertion(world, authenticator) },
        check: async ({ cookie }) =>
          expect(await world.findSession(cookie)).toMatchObject({ memberId: actor.id, fresh: true }),
      };
    },
    failures: {
      passkey_refused: async (world) => {
        const { authenticator } = await equipped(world);
        const { response, ...credential } = await assertion(world, authenticator);
        return {
          input: { credential: { ...credential, response: { ...response, clientDataJSON: ILLEGIBLE } } },
        };
      },
      passkey_expired: async (world) => {
        const { authenticator } = await equipped(world);
        const credential = await assertion(world, authenticator);
        await world.call('passkey_login', { credential });
        return { input: { credential } };
      },
      passkey_unknown: async (world) => {
        const { actor, authenticator, id } = await equipped(world);
        const credential = await assertion(world, authenticator);
        await world.call('remove_passkey', { id }, actor);
        return { input: { credential } };
      },
    },
    foreign: anybody,
  },
  prove_passkey: {
    happy: async (world) => {
      const { actor, authenticator } = await equipped(world);
      const by = await world.grownStale(actor);
      return {
        by,
        input: { credential: await assertion(world, authenticator) },
        check: async () => expect(await world.findSession(by.token)).toMatchObject({ fresh: true }),
      };
    },
    failures: {
      passkey_refused: async (world) => {
        const { actor, authenticator } = await equipped(world);
        const { response, ...credential } = await assertion(world, authenticator);
        const illegible = { ...credential, response: { ...response, clientDataJSON: ILLEGIBLE } };
        return { by: actor, input: { credential: illegible } };
      },
      passkey_expired: async (world) => {
        const { actor, authenticator } = await equipped(world);
        const credential = await assertion(world, authenticator);
        await world.call('passkey_login', { credential });
        return { by: actor, input: { credential } };
      },
      passkey_unknown: async (world) => {
        const { actor, authenticator, id } = await equipped(world);
        const credential = await assertion(world, authenticator);
        await world.call('remove_passkey', { id }, actor);
        return { by: actor, input: { credential } };
      },
    },
    foreign: async (world) => {
      const { authenticator } = await equipped(world);
      const credential = await assertion(world, authenticator);
      return { by: await world.member(), input: { credential }, failure: 'passkey_unknown' };
    },
  },
};
