import { expect } from 'vitest';
import type { OperationCases } from './operation-case.ts';
import type { Actor, World } from './world.ts';

/** A shop of this test alone. */
async function newShop(world: World): Promise<string> {
  const id = `shop-${crypto.randomUUID()}`;
  const { location: _made, ...shop } = await world.db
    .selectFrom('place')
    .selectAll()
    .where('id', '=', 'made-up-shop-1')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('place')
    .values({ ...shop, id })
    .execute();
  return id;
}

async function reviewOf(world: World, by: Actor): Promise<string> {
  const input = { place_id: await newShop(world), rating: 4, text: 'Bon accueil.' };
  return (await world.call('write_review', input, by)).json().id;
}

export const reviewCases = {
  place_reviews: {
    happy: async (world) => {
      const place_id = await newShop(world);
      const [ada, ben] = [
        await world.member(),
        await world.member({ first_name: 'Ben', last_name: 'Le Gall' }),
      ];
      await world.call('write_review', { place_id, rating: 5, text: 'Parfait.' }, ada);
      await world.call('write_review', { place_id, rating: 2, text: '' }, ben);
      return {
        by: ada,
        input: { id: place_id },
        check: ({ reviews, own_review, ratings, cursor }) => {
          expect(reviews).toMatchObject([
            { source: 'member', author: 'Ben L.', rating: 2, text: '', edited: false, own: false },
            { source: 'member', author: 'Ada M.', rating: 5, text: 'Parfait.', own: true },
          ]);
          expect(own_review).toEqual(reviews[1]);
          expect(ratings).toEqual([{ source: 'member', count: 2, average: 3.5 }]);
          expect(cursor).toBeNull();
        },
      };
    },
    failures: { place_unknown: async () => ({ input: { id: 'nowhere' } }) },
    foreign: { none: 'Reviews are for everybody.' },
  },
  write_review: {
    happy: async (world) => {
      const by = await world.member();
      const place_id = await newShop(world);
      return {
        by,
        input: { place_id, rating: 3, text: 'Un peu cher.\nMais complet.' },
        check: async ({ id }) => {
          const { reviews } = (await world.call('place_reviews', { id: place_id }, by)).json();
          expect(reviews).toMatchObject([{ id, rating: 3, text: 'Un peu cher.\nMais complet.', own: true }]);
        },
      };
    },
    failures: {
      place_unknown: async (world) => ({
        by: await world.member(),
        input: { place_id: 'nowhere', rating: 3, text: '' },
      }),
      email_unverified: async (world) => ({
        by: await world.member({ email_verified: false }),
        input: { place_id: 'FRLRH', rating: 3, text: '' },
      }),
      own_place: async (world) => ({
        by: await world.professional('FRLRH'),
        input: { place_id: 'FRLRH', rating: 5, text: '' },
      }),
    },
    foreign: { none: 'Everybody writes their own.' },
  },
  remove_review: {
    happy: async (world) => {
      const by = await world.member();
      const id = await reviewOf(world, by);
      return {
        by,
        input: { id },
        check: async () => {
          expect(await world.db.selectFrom('review').select('id').where('id', '=', id).execute()).toEqual([]);
        },
      };
    },
    failures: {
      review_unknown: async (world) => ({ by: await world.member(), input: { id: crypto.randomUUID() } }),
    },
    foreign: async (world) => ({
      by: await world.member(),
      input: { id: await reviewOf(world, await world.member()) },
      failure: 'review_unknown',
    }),
  },
} satisfies Partial<OperationCases>;
