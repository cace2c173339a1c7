import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import type { Actor, World } from './world.ts';

const own = { none: 'It concerns only whoever calls.' };
const claim = { place_id: 'FRLRH', message: 'Je suis à la capitainerie.' };
const names = { first_name: 'Ada', last_name: 'Le Gall', message: 'Je me suis mariée.' };

async function claimed(world: World, by: Actor, place_id = 'FRLRH'): Promise<string> {
  return (await world.call('claim_place', { ...claim, place_id }, by)).json().id;
}

export const supportCases = {
  claim_place: {
    happy: async (world) => {
      const by = await world.member();
      const staff = await world.staff();
      return {
        by,
        input: claim,
        check: async ({ id }) => {
          const { requests } = (await world.call('own_requests', {}, by)).json();
          expect(requests).toMatchObject([{ id, state: 'open', message: claim.message, note: null }]);
          const { notifications } = (await world.call('notifications', {}, staff)).json();
          expect(notifications[0].notice).toEqual({
            kind: 'support_asked',
            data: { matter: 'place_claim', who: 'Ada M.', place: 'La Rochelle' },
          });
        },
      };
    },
    failures: {
      place_unknown: async (world) => ({
        by: await world.member(),
        input: { ...claim, place_id: 'nowhere' },
      }),
      email_unverified: async (world) => ({
        by: await world.member({ email_verified: false }),
        input: claim,
      }),
      place_held: async (world) => ({ by: await world.professional('FRBES'), input: claim }),
      request_open: async (world) => {
        const by = await world.member();
        await claimed(world, by);
        return { by, input: claim };
      },
    },
    foreign: own,
  },
  request_name_change: {
    happy: async (world) => {
      const by = await world.member();
      return {
        by,
        input: names,
        check: async ({ id }) => {
          const { requests } = (await world.call('own_requests', {}, by)).json();
          const matter = { kind: 'name_change', first_name: 'Ada', last_name: 'Le Gall' };
          expect(requests).toMatchObject([{ id, matter, state: 'open' }]);
        },
      };
    },
    failures: {
      request_open: async (world) => {
        const by = await world.member();
        await world.call('request_name_change', names, by);
        return { by, input: names };
      },
    },
    foreign: own,
  },
  own_requests: {
    happy: async (world) => {
      const by = await world.member();
      const id = await claimed(world, by);
      return {
        by,
        input: {},
        check: ({ requests, cursor }) => {
          const place = { name: 'La Rochelle', category: 'port', country: 'FR' };
          expect(requests).toMatchObject([{ id, matter: { kind: 'place_claim', place_id: 'FRLRH', place } }]);
          expect(cursor).toBeNull();
        },
      };
    },
    failures: {},
    foreign: own,
  },
  support_requests: {
    happy: async (world) => {
      await world.db.deleteFrom('support_request').execute();
      const asker = await world.member();
      const id = await claimed(world, asker);
      return {
        by: await world.staff(),
        input: { state: 'open' },
        check: ({ requests }) => {
          const member = { id: asker.id, first_name: 'Ada', last_name: 'Marin', email: asker.email };
          expect(requests).toMatchObject([{ id, member, state: 'open' }]);
        },
      };
    },
    failures: {},
    foreign: { none: 'Staff sees them all.' },
  },
  settle_support_request: {
    happy: async (world) => {
      const asker = await world.member();
      const id = await claimed(world, asker);
      return {
        by: await world.staff(),
        input: { id, accepted: true, note: 'Bienvenue à bord.' },
        check: async ({ state }) => {
          expect(state).toBe('accepted');
          const user = (await world.call('cookie', {}, asker)).json();
          expect(user).toMatchObject({ account_type: 'harbour_office', place_id: 'FRLRH' });
          const { notifications } = (await world.call('notifications', {}, asker)).json();
          expect(notifications[0].notice).toEqual({
            kind: 'place_claim_settled',
            data: { place_id: 'FRLRH', place: 'La Rochelle', accepted: true, note: 'Bienvenue à bord.' },
          });
        },
      };
    },
    failures: {
      support_request_unknown: async (world) => ({
        by: await world.staff(),
        input: { id: crypto.randomUUID(), accepted: true, note: '' },
      }),
      support_request_settled: async (world) => {
        const by = await world.staff();
        const input = { id: await claimed(world, await world.member()), accepted: false, note: '' };
        await world.call('settle_support_request', input, by);
        return { by, input };
      },
      place_unknown: async (world) => {
        const id = await claimed(world, await world.member());
        await world.db
          .updateTable('support_request')
          .set({ place_id: 'gone' })
          .where('id', '=', id)
          .execute();
        return { by: await world.staff(), input: { id, accepted: true, note: '' } };
      },
      place_held: async (world) => {
        const asker = await world.member();
        const id = await claimed(world, asker);
        await world.db
          .updateTable('member')
          .set({ account_type: 'professional', place_id: 'made-up-shop-2' })
          .where('id', '=', asker.id)
          .execute();
        return { by: await world.staff(), input: { id, accepted: true, note: '' } };
      },
      own_request: async (world) => {
        const by = await world.staff();
        const { id } = (await world.call('request_name_change', names, by)).json();
        return { by, input: { id, accepted: true, note: '' } };
      },
    },
    foreign: { none: 'Staff settles them all but their own, which is in the failures.' },
  },
  release_place: {
    happy: async (world) => {
      const by = await world.professional('FRBES');
      return {
        by,
        input: {},
        check: async () => {
          const user = (await world.call('cookie', {}, by)).json();
          expect(user).toMatchObject({ account_type: 'owner', place_id: null });
          const { notifications } = (await world.call('notifications', {}, by)).json();
          const data = { place_id: 'FRBES', place: 'Brest' };
          expect(notifications).toMatchObject([{ notice: { kind: 'place_released', data } }]);
        },
      };
    },
    failures: {},
    foreign: own,
  },
} satisfies Partial<OperationCases>;
