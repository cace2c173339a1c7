import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Handlers } from '../wire/outcome.ts';
import { addFavourite, favorites, removeFavourite } from './favourites.ts';

export function favouriteHandlers(services: { readonly db: Kysely<Tables> }) {
  return {
    favorites: favorites(services),
    user_add_port_favorite: addFavourite(services, 'port'),
    user_remove_port_favorite: removeFavourite(services, 'port'),
    user_add_mechanic_favorite: addFavourite(services, 'mechanics'),
    user_remove_mechanic_favorite: removeFavourite(services, 'mechanics'),
    user_add_shop_favorite: addFavourite(services, 'shop'),
    user_remove_shop_favorite: removeFavourite(services, 'shop'),
  } satisfies Partial<Handlers>;
}
