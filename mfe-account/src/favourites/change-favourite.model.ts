import { type ClientError, createCall } from '@nfcards/shared/client';
import type { PlaceCategory, PlaceSummary } from '@nfcards/shared/operations';
import { createEffect, createStore } from 'effector';

export interface FavouriteChange {
  readonly place: PlaceSummary;
  readonly wanted: boolean;
}

/** The operations of each directory (SPEC §7). */
export const changeCalls = {
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

/** Takes a place off the favourites, or puts it back. */
export const changeFavouriteFx = createEffect<FavouriteChange, void, ClientError>(
  async ({ place, wanted }) => {
    const { add, remove } = changeCalls[place.category];
    await (wanted ? add : remove).fx({ data: place.id });
  },
);

/** Ids of the places whose change is on its way. */
export const $changing = createStore<readonly string[]>([])
  .on(changeFavouriteFx, (changing, { place }) => [...changing, place.id])
  .on(changeFavouriteFx.finally, (changing, { params: { place } }) =>
    changing.filter((id) => id !== place.id),
  );
