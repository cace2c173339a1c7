import type { PlaceCategory } from '@nfcards/shared/operations';

/** A place, as far as it must be known to do something with it. */
export interface MemberPlace {
  readonly id: string;
  readonly name: string;
  readonly category: PlaceCategory;
}
