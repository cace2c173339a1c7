import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { newBoat, newCard } from './wallet-things.ts';

const boat = {
  name: 'Joshua',
  type: 'sailing_yacht',
  registration_number: '',
  flag: 'FR',
  length: 12.07,
  beam: 3.68,
  draught: 1.6,
  air_draught: 16.2,
  hin: 'FRABC12345D606',
  engine: '',
  mmsi: '227123450',
  call_sign: 'FAB1234',
  insurer: '',
  policy_number: '',
} as const;

export const boatCases = {
  boats: {
    happy: async (world) => {
      const card = await newCard(world);
      return {
        by: card.holder,
        input: {},
        check: (boats) => expect(boats).toMatchObject([{ id: card.boatId, name: 'Pen Duick', nfcards: 1 }]),
      };
    },
    failures: {},
    foreign: { none: 'It gives the caller’s own.' },
  },
  boat: {
    happy: async (world) => {
      const card = await newCard(world);
      return {
        by: card.holder,
        input: { id: card.boatId },
        check: (found) => {
          expect(found).toMatchObject({ id: card.boatId, name: 'Pen Duick', sendings: [], history: [] });
          expect(found.cards).toEqual([{ id: card.id, title: 'Papers', documents: [] }]);
        },
      };
    },
    failures: {
      boat_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => {
      const id = await newBoat(world, await world.member());
      return { by: await world.member(), input: { id }, failure: 'boat_unknown' };
    },
  },
  save_boat: {
    happy: async (world) => {
      const id = randomUUID();
      return {
        by: await world.member(),
        input: { id, ...boat },
        check: (saved) => expect(saved).toEqual({ id, ...boat, nfcards: 0 }),
      };
    },
    failures: {
      boat_unknown: async (world) => {
        const id = await newBoat(world, await world.member());
        return { by: await world.member(), input: { id, ...boat } };
      },
      too_many_boats: async (world) => {
        const by = await world.member();
        await sql`
          insert into boat (id, member_id, hull, name, type)
          select gen_random_uuid(), ${by.id}, gen_random_uuid(), 'A boat', 'dinghy'
          from generate_series(1, 50)`.execute(world.db);
        return { by, input: { id: randomUUID(), ...boat } };
      },
    },
    foreign: async (world) => {
      const id = await newBoat(world, await world.member());
      return { by: await world.member(), input: { id, ...boat }, failure: 'boat_unknown' };
    },
  },
  remove_boat: {
    happy: async (world) => {
      const { boatId, holder } = await newCard(world);
      return {
        by: holder,
        input: { id: boatId, with_nfcards: true },
        check: async () => {
          const left = await world.db
            .selectFrom('nfcard')
            .select('id')
            .where('boat_id', '=', boatId)
            .execute();
          expect(left).toEqual([]);
        },
      };
    },
    failures: {
      boat_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), with_nfcards: false },
      }),
      boat_in_use: async (world) => {
        const { boatId, holder } = await newCard(world);
        return { by: holder, input: { id: boatId, with_nfcards: false } };
      },
    },
    foreign: async (world) => {
      const id = await newBoat(world, await world.member());
      return { by: await world.member(), input: { id, with_nfcards: true }, failure: 'boat_unknown' };
    },
  },
} satisfies Partial<OperationCases>;
