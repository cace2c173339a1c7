import { memberChanged } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { Review } from '@nfcards/shared/operations';
import { createForm } from '@nfcards/shared/patterns';
import { createEffect, createEvent, createStore, sample } from 'effector';
import { $placeId, $reviews, reviewsChanged } from './reviews.model.ts';

/** Characters (UTF-16 units) that the text of a review may have. */
export const MAX_REVIEW_LENGTH = 2000;

export interface Draft {
  /** 1 to 5; null before one is chosen. */
  readonly rating: number | null;
  readonly text: string;
}

export type DraftProblem = 'ratingMissing' | 'textTooLong';

/** What is written about a place. */
export interface WrittenReview {
  readonly place_id: string;
  readonly rating: number;
  readonly text: string;
}

const BLANK: Draft = { rating: null, text: '' };

/** With the review that is to be changed, or null for a first one. */
export const formOpened = createEvent<Review | null>();
/** Given up: what was written goes with it. */
export const formClosed = createEvent();
export const ratingChosen = createEvent<number>();
export const textTyped = createEvent<string>();
export const submitted = createEvent();

export const writeCall = createCall('write_review');
export const removeCall = createCall('remove_review');

/** Writes a review, or what it says from now on. What is sent has no problem. */
export const writeReviewFx = createEffect<WrittenReview, void, ClientError>(async (review) => {
  await writeCall.fx(review);
});
/** Removes a review; `writeReviewFx` brings it back. */
export const removeReviewFx = createEffect<string, void, ClientError>(async (id) => {
  await removeCall.fx({ id });
});

/** A draft outlives a call that failed and a session that ended; not the page, and not its writer. */
export const $draft = createStore(BLANK)
  .on(formOpened, (draft, review) =>
    review === null || draft !== BLANK ? draft : { rating: review.rating, text: review.text },
  )
  .on(ratingChosen, (draft, rating) => ({ ...draft, rating }))
  .on(textTyped, (draft, text) => ({ ...draft, text }))
  .reset(formClosed, writeReviewFx.done, $placeId, memberChanged);

export const $isOpen = createStore(false)
  .on(formOpened, () => true)
  .reset(formClosed, writeReviewFx.done, $placeId, memberChanged);

/** Who wished to write may turn out to have written before. */
sample({
  clock: $reviews,
  source: { isOpen: $isOpen, draft: $draft },
  filter: ({ isOpen, draft }, reviews) =>
    isOpen && draft === BLANK && reviews.status === 'ready' && reviews.own !== null,
  fn: (_, reviews) => (reviews.status === 'ready' ? reviews.own : null),
  target: formOpened,
});

export const reviewForm = createForm({
  submitted: sample({ clock: submitted, source: $draft }),
  problemsOf,
  call: writeReviewFx,
  resetBy: [formOpened, formClosed, $placeId],
});

sample({ clock: [writeReviewFx.done, removeReviewFx.done], fn: () => undefined, target: reviewsChanged });

/** A draft without problems as it is sent. */
export function writtenReview(placeId: string, { rating, text }: Draft): WrittenReview {
  return { place_id: placeId, rating: rating ?? 0, text: text.trim() };
}

export function problemsOf({ rating, text }: Draft): readonly DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (rating === null) problems.push('ratingMissing');
  if (text.trim().length > MAX_REVIEW_LENGTH) problems.push('textTooLong');
  return problems;
}
