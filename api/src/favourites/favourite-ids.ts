import type { PlaceCategory } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Ids of a member's favourite places of a category, the newest first; those that the directory still lists. */
export async function favouriteIds(
  db: Kysely<Tables>,
  memberId: string,
  category: PlaceCategory,
): Promise<string[]> {
  const favourites = await db
    .selectFrom('favourite')
    .innerJoin('place', 'place.id', 'favourite.place_id')
    .select('favourite.place_id')
    .where('favourite.member_id', '=', memberId)
    .where('place.category', '=', category)
    .orderBy('favourite.no', 'desc')
    .execute();
  return favourites.map((favourite) => favourite.place_id);
}

/** For the export of the account. */
export async function exportFavourites(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  return db
    .selectFrom('favourite')
    .leftJoin('place', 'place.id', 'favourite.place_id')
    .select(['favourite.place_id', 'place.name', 'place.category', 'favourite.created_at'])
    .where('favourite.member_id', '=', memberId)
    .orderBy('favourite.no')
    .execute();
}
