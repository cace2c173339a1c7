import type { Services } from '../services.ts';
import type { Handlers } from '../wire/outcome.ts';
import { placeReviews } from './place-reviews.ts';
import { removeReview, writeReview } from './write-review.ts';

export function reviewHandlers(services: Services) {
  return {
    place_reviews: placeReviews(services),
    write_review: writeReview(services),
    remove_review: removeReview(services),
  } satisfies Partial<Handlers>;
}
