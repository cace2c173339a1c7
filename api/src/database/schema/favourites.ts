import type { Generated, GeneratedAlways } from 'kysely';

export interface FavouriteTables {
  favourite: FavouriteTable;
}

export interface FavouriteTable {
  member_id: string;
  place_id: string;
  /** The order in which they were added. */
  no: GeneratedAlways<number>;
  created_at: Generated<Date>;
}
