import type { PlaceCategory } from '@nfcards/shared/operations';
import { createEvent } from 'effector';

/** What a place's page tells the parts that load their own: whose place it is. */
export interface OpenedPlace {
  readonly id: string;
  readonly category: PlaceCategory;
}

/** The page of a place is about to be shown, or shows another place from now on. */
export const placeOpened = createEvent<OpenedPlace>();
