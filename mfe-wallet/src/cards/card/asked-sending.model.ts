import { $address } from '../card.model.ts';
import { createToPlace } from '../to-place.model.ts';

/** Where the card is to be sent to; null where its page was opened for another reason. */
export const $toPlace = createToPlace($address);
