import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import { newBoat, newCard, newDocument, SEALED } from './wallet-things.ts';

const own = { none: 'It gives the caller’s own.' };

export const walletCases = {
  get_all_nfcards: {
    happy: async (world) => {
      const card = await newCard(world);
      await newDocument(world, card);
      return {
        by: card.holder,
        input: {},
        check: (nfcards) =>
          expect(nfcards).toMatchObject([
            {
              id: card.id,
              title: 'Papers',
              role: 'held',
              status: 'held',
              kind: null,
              boat: { name: 'Pen Duick', flag: 'FR' },
              document_types: ['registration'],
              expires_on: '2090-05-01',
            },
          ]),
      };
    },
    failures: {},
    foreign: own,
  },
  nfcard: {
    happy: async (world) => {
      const card = await newCard(world);
      const document = await newDocument(world, card);
      return {
        by: card.holder,
        input: { id: card.id },
        check: (nfcard) => {
          expect(nfcard.documents).toMatchObject([
            {
              id: document.id,
              files: [
                { id: document.fileId, size: 1000, sealed_title: SEALED, sealed_key: SEALED, kept: true },
              ],
            },
          ]);
          expect(nfcard.history.map(({ kind }) => kind)).toEqual(['created', 'document_added']);
        },
      };
    },
    failures: {
      nfcard_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await newCard(world)).id },
      failure: 'nfcard_unknown',
    }),
  },
  create_nfcard: {
    happy: async (world) => {
      const by = await world.member();
      const id = randomUUID();
      return {
        by,
        input: { id, boat_id: await newBoat(world, by), title: 'Papers' },
        check: (made) => expect(made).toEqual({ id }),
      };
    },
    failures: {
      boat_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), boat_id: randomUUID(), title: '' },
      }),
      nfcard_unknown: async (world) => {
        const by = await world.member();
        const { id } = await newCard(world);
        return { by, input: { id, boat_id: await newBoat(world, by), title: '' } };
      },
      too_many_nfcards: async (world) => {
        const { holder, boatId } = await newCard(world);
        await sql`
          insert into nfcard (id, boat_id, holder_id)
          select gen_random_uuid(), ${boatId}, ${holder.id} from generate_series(1, 2000)`.execute(world.db);
        return { by: holder, input: { id: randomUUID(), boat_id: boatId, title: '' } };
      },
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: randomUUID(), boat_id: await newBoat(world, await world.member()), title: '' },
      failure: 'boat_unknown',
    }),
  },
  save_nfcard: {
    happy: async (world) => {
      const { id, holder } = await newCard(world);
      return {
        by: holder,
        input: { id, title: 'For\u202e the\u200b summer' },
        check: async () => {
          const card = (await world.call('nfcard', { id }, holder)).json();
          expect(card.title).toBe('For the summer');
        },
      };
    },
    failures: {
      nfcard_unknown: async (world) => ({
        by: await world.member(),
        input: { id: randomUUID(), title: 'x' },
      }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await newCard(world)).id, title: 'x' },
      failure: 'nfcard_unknown',
    }),
  },
  remove_nfcard: {
    happy: async (world) => {
      const card = await newCard(world);
      await newDocument(world, card);
      return {
        by: card.holder,
        input: { id: card.id },
        check: async () => {
          expect((await world.call('get_all_nfcards', {}, card.holder)).json()).toEqual([]);
        },
      };
    },
    failures: {
      nfcard_unknown: async (world) => ({ by: await world.member(), input: { id: randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: (await newCard(world)).id },
      failure: 'nfcard_unknown',
    }),
  },
} satisfies Partial<OperationCases>;
