import type { PlaceCategory } from '@nfcards/shared/operations';
import { expect } from 'vitest';
import { favouriteIds } from '../../src/favourites/favourite-ids.ts';
import type { OperationCases } from './operation-case.ts';
import type { World } from './world.ts';

const own = { none: 'A member’s favourites are nobody else’s to name.' };

/** Adding a place of the category. */
function adding(data: string, category: PlaceCategory) {
  return async (world: World) => {
    const by = await world.member();
    return {
      by,
      input: { data },
      check: async () => expect(await favouriteIds(world.db, by.id, category)).toEqual([data]),
    };
  };
}

/** With a place of another category. */
function unknown(data: string) {
  return async (world: World) => ({ by: await world.member(), input: { data } });
}

function full(data: string) {
  return async (world: World) => {
    const by = await world.member();
    const rows = Array.from({ length: 500 }, (_, no) => ({ member_id: by.id, place_id: `gone-${no}` }));
    await world.db.insertInto('favourite').values(rows).execute();
    return { by, input: { data } };
  };
}

export const favouriteCases = {
  favorites: {
    happy: async (world) => {
      const by = await world.member();
      await world.call('user_add_port_favorite', { data: 'FRLRH' }, by);
      await world.call('user_add_shop_favorite', { data: 'made-up-shop-1' }, by);
      await world.call('user_add_port_favorite', { data: 'FRBES' }, by);
      return {
        by,
        input: { category: 'port' },
        check: ({ places, cursor }) => {
          expect(places.map(({ id, name }) => [id, name])).toEqual([
            ['FRBES', 'Brest'],
            ['FRLRH', 'La Rochelle'],
          ]);
          expect(cursor).toBeNull();
        },
      };
    },
    failures: {},
    foreign: own,
  },
  user_add_port_favorite: {
    happy: adding('FRLRH', 'port'),
    failures: { place_unknown: unknown('made-up-shop-1'), favourites_full: full('FRLRH') },
    foreign: own,
  },
  user_remove_port_favorite: {
    happy: async (world) => {
      const by = await world.member();
      await world.call('user_add_port_favorite', { data: 'FRLRH' }, by);
      return {
        by,
        input: { data: 'FRLRH' },
        check: async () => expect(await favouriteIds(world.db, by.id, 'port')).toEqual([]),
      };
    },
    failures: { place_unknown: unknown('nowhere') },
    foreign: own,
  },
  user_add_mechanic_favorite: {
    happy: adding('made-up-mechanics-1', 'mechanics'),
    failures: { place_unknown: unknown('FRLRH'), favourites_full: full('made-up-mechanics-1') },
    foreign: own,
  },
  user_remove_mechanic_favorite: {
    happy: async (world) => {
      const by = await world.member();
      await world.call('user_add_mechanic_favorite', { data: 'made-up-mechanics-1' }, by);
      return {
        by,
        input: { data: 'made-up-mechanics-1' },
        check: async () => expect(await favouriteIds(world.db, by.id, 'mechanics')).toEqual([]),
      };
    },
    failures: { place_unknown: unknown('made-up-shop-1') },
    foreign: own,
  },
  user_add_shop_favorite: {
    happy: adding('made-up-shop-1', 'shop'),
    failures: { place_unknown: unknown('made-up-mechanics-1'), favourites_full: full('made-up-shop-1') },
    foreign: own,
  },
  user_remove_shop_favorite: {
    happy: async (world) => {
      const by = await world.member();
      await world.call('user_add_shop_favorite', { data: 'made-up-shop-1' }, by);
      return {
        by,
        input: { data: 'made-up-shop-1' },
        check: async () => expect(await favouriteIds(world.db, by.id, 'shop')).toEqual([]),
      };
    },
    failures: { place_unknown: unknown('FRLRH') },
    foreign: own,
  },
} satisfies Partial<OperationCases>;
