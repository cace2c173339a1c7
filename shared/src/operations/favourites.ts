import { array, nullable, object, optional, picklist } from 'valibot';
import { answersOf } from './changed-answers.ts';
import type { GuardedOperation } from './operation.ts';
import { pageCursor } from './paging.ts';
import { placeCategories } from './place-services.ts';
import { placeSummary } from './places.ts';
import { placeId } from './schemas.ts';

const byData = object({
  /** Id of the place. */
  data: placeId,
});
const done = object({});

export const favouriteOperations = {
  favorites: {
    path: 'favorites',
    summary: 'The member’s favourites of a category, the newest first, 40 at a time.',
    effect: 'reads',
    access: 'member',
    input: object({ category: picklist(placeCategories), cursor: optional(pageCursor) }),
    answer: object({ places: array(placeSummary), cursor: nullable(pageCursor) }),
    failures: {},
  },
  user_add_port_favorite: {
    path: 'user_add_port_favorite',
    summary: 'Makes a port a favourite; again is the same as once.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    // The contract's clients read the flag in a 200 answer.
    failures: { place_unknown: 200, favourites_full: 200 },
  },
  user_remove_port_favorite: {
    path: 'user_remove_port_favorite',
    summary: 'A port is no favourite any more; nor was it, maybe.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    failures: { place_unknown: 200 },
  },
  user_add_mechanic_favorite: {
    path: 'user_add_mechanic_favorite',
    summary: 'Makes a repairer a favourite; again is the same as once.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    failures: { place_unknown: 200, favourites_full: 200 },
  },
  user_remove_mechanic_favorite: {
    path: 'user_remove_mechanic_favorite',
    summary: 'A repairer is no favourite any more; nor was it, maybe.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    failures: { place_unknown: 200 },
  },
  user_add_shop_favorite: {
    path: 'user_add_shop_favorite',
    summary: 'Makes a fittings shop a favourite; again is the same as once.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    failures: { place_unknown: 200, favourites_full: 200 },
  },
  user_remove_shop_favorite: {
    path: 'user_remove_shop_favorite',
    summary: 'A fittings shop is no favourite any more; nor was it, maybe.',
    effect: 'writes',
    changes: answersOf.favourites,
    access: 'member',
    input: byData,
    answer: done,
    failures: { place_unknown: 200 },
  },
} satisfies Record<string, GuardedOperation>;
