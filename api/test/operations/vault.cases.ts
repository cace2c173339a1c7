import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { ageFile, newCard, newDocument, openUpload, SEALED } from './wallet-things.ts';
import type { Actor, World } from './world.ts';

const own = { none: 'It concerns only whoever calls.' };
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** What a public key looks like; to the server it is a name. */
export function newRecipient(): string {
  return `age1${Array.from({ length: 58 }, () => BECH32[Math.floor(Math.random() * BECH32.length)]).join('')}`;
}

export const newWrap = (kind: 'password' | 'recovery' | 'passkey' = 'password') => ({
  id: randomUUID(),
  kind,
  sealed: SEALED,
  credential_id: kind === 'passkey' ? randomUUID() : null,
});

export async function newVault(world: World, by?: Actor) {
  const member = by ?? (await world.member());
  const recipient = newRecipient();
  const wraps = [newWrap('password'), newWrap('recovery'), newWrap('passkey')];
  await world.call('create_vault', { recipient, wraps }, member);
  return { by: member, recipient, wraps };
}

const wrapsOf = async (world: World, { id }: Actor) =>
  world.db
    .selectFrom('vault_wrap')
    .select(['id', 'kind'])
    .where('member_id', '=', id)
    .orderBy('kind')
    .execute();

export const vaultCases = {
  vault: {
    happy: async (world) => {
      const { by, recipient, wraps } = await newVault(world);
      return {
        by,
        input: {},
        check: (vault) => {
          expect(vault.recipient).toBe(recipient);
          expect(vault.documents).toBe(0);
          expect(vault.wraps.map(({ made_at: _, ...wrap }) => wrap)).toEqual(wraps);
        },
      };
    },
    failures: {},
    foreign: own,
  },
  create_vault: {
    happy: async (world) => {
      const by = await world.member();
      const wraps = [newWrap('recovery'), newWrap('password')];
      return {
        by,
        input: { recipient: newRecipient(), wraps },
        check: async () =>
          expect((await wrapsOf(world, by)).map(({ kind }) => kind)).toEqual(['password', 'recovery']),
      };
    },
    failures: {
      password_needed: async (world) => ({
        by: await world.grownStale(await world.member()),
        input: { recipient: newRecipient(), wraps: [newWrap()] },
      }),
      recipient_taken: async (world) => {
        const { recipient } = await newVault(world);
        return { by: await world.member(), input: { recipient, wraps: [newWrap()] } };
      },
      vault_exists: async (world) => {
        const { by } = await newVault(world);
        return { by, input: { recipient: newRecipient(), wraps: [newWrap()] } };
      },
      wrap_unknown: async (world) => {
        const { wraps } = await newVault(world);
        return { by: await world.member(), input: { recipient: newRecipient(), wraps: wraps.slice(0, 1) } };
      },
    },
    foreign: own,
  },
  save_vault_wrap: {
    happy: async (world) => {
      const { by } = await newVault(world);
      const wrap = newWrap('password');
      return {
        by,
        input: wrap,
        check: async () =>
          expect((await wrapsOf(world, by)).filter(({ kind }) => kind === 'password')).toEqual([
            { id: wrap.id, kind: 'password' },
          ]),
      };
    },
    failures: {
      password_needed: async (world) => {
        const { by } = await newVault(world);
        return { by: await world.grownStale(by), input: newWrap() };
      },
      vault_missing: async (world) => ({ by: await world.member(), input: newWrap() }),
      vault_changed: async (world) => {
        const { by } = await newVault(world);
        return { by, input: { ...newWrap(), vault: newRecipient() } };
      },
      wrap_unknown: async (world) => {
        const { by } = await newVault(world);
        return { by, input: { ...newWrap('passkey'), credential_id: null } };
      },
      too_many_wraps: async (world) => {
        const { by } = await newVault(world);
        for (let no = 1; no < 10; no += 1) await world.call('save_vault_wrap', newWrap('passkey'), by);
        return { by, input: newWrap('passkey') };
      },
    },
    foreign: async (world) => {
      const { wraps } = await newVault(world);
      const { by } = await newVault(world);
      return { by, input: { ...newWrap(), id: wraps[0]?.id ?? '' }, failure: 'wrap_unknown' };
    },
  },
  remove_vault_wrap: {
    happy: async (world) => {
      const { by, wraps } = await newVault(world);
      return {
        by,
        input: { id: wraps[2]?.id ?? '' },
        check: async () =>
          expect((await wrapsOf(world, by)).map(({ kind }) => kind)).toEqual(['password', 'recovery']),
      };
    },
    failures: {
      password_needed: async (world) => {
        const { by, wraps } = await newVault(world);
        return { by: await world.grownStale(by), input: { id: wraps[2]?.id ?? '' } };
      },
      wrap_unknown: async (world) => {
        const { by, wraps } = await newVault(world);
        return { by, input: { id: wraps[0]?.id ?? '' } };
      },
    },
    foreign: async (world) => {
      const { wraps } = await newVault(world);
      const { by } = await newVault(world);
      return { by, input: { id: wraps[2]?.id ?? '' }, failure: 'wrap_unknown' };
    },
  },
  forget_vault: {
    happy: async (world) => {
      const { by } = await newVault(world);
      const card = await newCard(world, by);
      await newDocument(world, card);
      await newDocument(world, card);
      await openUpload(world, card, ageFile());
      return {
        by,
        input: {},
        check: async (answer) => {
          expect(answer).toEqual({ documents: 2 });
          expect((await world.call('vault', {}, by)).json()).toEqual({
            recipient: null,
            wraps: [],
            documents: 2,
          });
          await newVault(world, by);
        },
      };
    },
    failures: {
      password_needed: async (world) => {
        const { by } = await newVault(world);
        return { by: await world.grownStale(by), input: {} };
      },
      vault_missing: async (world) => ({ by: await world.member(), input: {} }),
    },
    foreign: own,
  },
  known_keys: {
    happy: async (world) => {
      const { by } = await newVault(world);
      await world.call('save_known_keys', { known_keys: SEALED }, by);
      return { by, input: {}, check: (kept) => expect(kept).toEqual({ known_keys: SEALED }) };
    },
    failures: {},
    foreign: own,
  },
  save_known_keys: {
    happy: async (world) => {
      const { by } = await newVault(world);
      return {
        by,
        input: { known_keys: SEALED },
        check: async () =>
          expect((await world.call('known_keys', {}, by)).json()).toEqual({ known_keys: SEALED }),
      };
    },
    failures: {
      vault_missing: async (world) => ({ by: await world.member(), input: { known_keys: SEALED } }),
      vault_changed: async (world) => {
        const { by } = await newVault(world);
        return { by, input: { known_keys: SEALED, vault: newRecipient() } };
      },
    },
    foreign: own,
  },
  recipients: {
    happy: async (world) => {
      const { by, recipient } = await newVault(world);
      return {
        by: await world.member(),
        input: { member_id: by.id },
        check: ({ readers }) => expect(readers).toEqual([{ member_id: by.id, name: 'Ada M.', recipient }]),
      };
    },
    failures: {
      receiver_unclear: async (world) => ({ by: await world.member(), input: {} }),
      member_unknown: async (world) => ({ by: await world.member(), input: { member_id: randomUUID() } }),
      place_unknown: async (world) => ({ by: await world.member(), input: { place_id: 'nowhere' } }),
      place_not_connected: async (world) => ({ by: await world.member(), input: { place_id: 'FRBES' } }),
    },
    foreign: async (world) => {
      const { by } = await newVault(world, await world.member({ private_account: true }));
      return { by: await world.member(), input: { member_id: by.id }, failure: 'member_unknown' };
    },
  },
} satisfies Partial<OperationCases>;
