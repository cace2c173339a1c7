import { combine } from 'effector';
import { $address, $allCards } from '../cards.model.ts';
import { createToPlace } from '../to-place.model.ts';

/** Where a card is to be sent to; null where all cards are looked at. */
export const $toPlace = createToPlace($address);

/** Of those that can be sent to a place only one's own. */
export const $listedCards = combine($allCards, $toPlace, (cards, place) =>
  place === null ? cards : cards.filter(({ role }) => role === 'held'),
);
