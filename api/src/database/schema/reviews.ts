import type { Generated, GeneratedAlways } from 'kysely';

export interface ReviewTables {
  review: ReviewTable;
  maps_answer: MapsAnswerTable;
}

export interface ReviewTable {
  id: Generated<string>;
  /** The order in which they were written. */
  no: GeneratedAlways<number>;
  member_id: string;
  place_id: string;
  /** From 1 to 5. */
  rating: number;
  text: string;
  created_at: Generated<Date>;
  edited_at: Date | null;
}

export interface MapsAnswerTable {
  place_id: string;
  /** As `mapsReviews` describes it; null where the provider could not be asked or does not know the place. */
  answer: unknown;
  /** When it is to be asked again. */
  good_until: Date;
}
