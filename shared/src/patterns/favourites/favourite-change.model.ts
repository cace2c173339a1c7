import type { ClientError } from '@nfcards/shared/client';
import { createCall } from '@nfcards/shared/client';
import type { PlaceCategory } from '@nfcards/shared/operations';
import { createEffect, createStore, type Effect, type Store } from 'effector';

/** A place, as far as it must be known to be a favourite. */
export interface FavouritePlace {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
}

export interface FavouriteChange<Place extends FavouritePlace = FavouritePlace> {
  readonly place: Place;
  readonly wanted: boolean;
}

/** The operations of each directory (SPEC §7). */
export const favouriteCalls = {
  port: {
    add: createCall('user_add_port_favorite'),
    remove: createCall('user_remove_port_favorite'),
  },
  mechanics: {
    add: createCall('user_add_mechanic_favorite'),
    remove: createCall('user_remove_mechanic_favorite'),
  },
  shop: {
    add: createCall('user_add_shop_favorite'),
    remove: createCall('user_remove_shop_favorite'),
  },
} as const satisfies Readonly<Record<PlaceCategory, unknown>>;

export interface FavouriteModel<Place extends FavouritePlace> {
  /** Makes a place a favourite, or no favourite any more. */
  readonly changeFx: Effect<FavouriteChange<Place>, void, ClientError>;
  /** What is asked for and not yet answered, by id of the place. */
  readonly $underWay: Store<Readonly<Record<string, boolean>>>;
}

export function createFavourites<Place extends FavouritePlace>(): FavouriteModel<Place> {
  const changeFx = createEffect<FavouriteChange<Place>, void, ClientError>(async ({ place, wanted }) => {
    const { add, remove } = favouriteCalls[place.category];
    await (wanted ? add : remove).fx({ data: place.id });
  });
  const $underWay = createStore<Readonly<Record<string, boolean>>>({})
    .on(changeFx, (underWay, { place, wanted }) => ({ ...underWay, [place.id]: wanted }))
    .on(changeFx.finally, (underWay, { params: { place } }) =>
      Object.fromEntries(Object.entries(underWay).filter(([id]) => id !== place.id)),
    );
  return { changeFx, $underWay };
}
