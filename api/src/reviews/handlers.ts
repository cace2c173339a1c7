import type { Handlers } from '../wire/outcome.ts';
import type { ReviewServices } from './place-reviews.ts';
import { placeReviews } from './place-reviews.ts';
import { removeReview, writeReview } from './write-review.ts';

export function reviewHandlers(services: ReviewServices) {
  return {
    place_reviews: placeReviews(services),
    write_review: writeReview(services),
    remove_review: removeReview(services),
  } satisfies Partial<Handlers>;
}
