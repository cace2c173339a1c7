import { memberCame, memberChanged, memberLeft } from '@nfcards/shared/auth';
import { type ClientError, createCall } from '@nfcards/shared/client';
import type { AnswerOf, operations, Rating, Review } from '@nfcards/shared/operations';
import { attach, createEvent, createStore, sample } from 'effector';
import { placeOpened } from '../place/place-opened.model.ts';

export const retryPressed = createEvent();
export const loadMorePressed = createEvent();
/** Something was written or removed: what is shown is to be read again. */
export const reviewsChanged = createEvent();

export const reviewsCall = createCall('place_reviews');
/** The pages after the first. */
export const moreReviewsCall = createCall('place_reviews');

export interface PlaceReviews {
  /** As far as they were asked for, the visitor's own left out. */
  readonly reviews: readonly Review[];
  readonly own: Review | null;
  readonly ratings: readonly Rating[];
  /** Where the next page begins; null on the last. */
  readonly cursor: string | null;
}

export type ReviewsState =
  | { readonly status: 'pending' }
  | ({ readonly status: 'ready' } & PlaceReviews)
  | { readonly status: 'failed'; readonly error: ClientError };

/** The place whose page is open. */
export const $placeId = createStore('').on(placeOpened, (_, { id }) => id);

/** What is asked for the page that is open; what was asked for one that was left is not shown on the next. */
const answerCame = sample({
  clock: reviewsCall.fx.finally,
  source: $placeId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});
const moreCame = sample({
  clock: moreReviewsCall.fx.done,
  source: $placeId,
  filter: (id, { params }) => params.id === id,
  fn: (_, answer) => answer,
});

/** Read again, they stay on the screen until the answer comes. */
export const $reviews = createStore<ReviewsState>({ status: 'pending' })
  .reset($placeId, retryPressed)
  .on(answerCame, (state, answer) => {
    if (answer.status === 'done') return readyWith([], answer.result);
    return state.status === 'ready' ? state : { status: 'failed', error: answer.error };
  })
  .on(moreCame, (state, { params, result }) =>
    // Of a list that was read again meanwhile, this is not the next page.
    state.status === 'ready' && state.cursor === params.cursor ? readyWith(state.reviews, result) : state,
  );

const readFx = attach({ source: $placeId, effect: (id) => reviewsCall.fx({ id }) });
sample({ clock: [placeOpened, retryPressed, reviewsChanged], target: readFx });
// Whose own review it is depends on who asks.
sample({
  clock: [memberCame, memberChanged, memberLeft],
  source: $placeId,
  filter: (id) => id !== '',
  target: readFx,
});

sample({
  clock: loadMorePressed,
  source: { id: $placeId, state: $reviews, pending: moreReviewsCall.$pending },
  filter: ({ state, pending }) => !pending && state.status === 'ready' && state.cursor !== null,
  fn: ({ id, state }) => ({ id, ...(state.status === 'ready' ? cursorOf(state) : {}) }),
  target: moreReviewsCall.fx,
});

type Answer = AnswerOf<(typeof operations)['place_reviews']>;

function readyWith(
  before: readonly Review[],
  { reviews, own_review, ratings, cursor }: Answer,
): ReviewsState {
  const others = reviews.filter(({ id }) => id === null || id !== own_review?.id);
  return { status: 'ready', reviews: [...before, ...others], own: own_review, ratings, cursor };
}

function cursorOf({ cursor }: PlaceReviews): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}
