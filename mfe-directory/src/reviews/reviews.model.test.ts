import type { Rating, Review } from '@nfcards/shared/operations';
import { type Asked, member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { laterResponse, refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import { $reviews, loadMorePressed, moreReviewsCall, retryPressed, reviewsCall } from './reviews.model.ts';

const SHOP = { id: 'osm-node-1', category: 'shop' } as const;
const OTHER = { id: 'osm-node-2', category: 'shop' } as const;
const RATINGS: readonly Rating[] = [{ source: 'member', count: 2, average: 4.5 }];

function review(no: number, changes: Partial<Review> = {}): Review {
  return {
    id: `6f1c2a30-0000-4000-8000-${String(no).padStart(12, '0')}`,
    source: 'member',
    author: 'Yann K.',
    rating: 4,
    text: 'Accueil chaleureux.',
    written_at: '2026-05-01T12:00:00.000Z',
    edited: false,
    own: false,
    ...changes,
  };
}

function page(reviews: readonly Review[], rest: { own?: Review; cursor?: string } = {}): Response {
  const { own = null, cursor = null } = rest;
  return Response.json({ reviews, own_review: own, ratings: RATINGS, cursor });
}

function visit(answer: (asked: Asked) => Response | Promise<Response>) {
  const visited = visitAs(member(), answer);
  return {
    ...visited,
    open: (place: { readonly id: string; readonly category: 'shop' } = SHOP) =>
      allSettled(placeOpened, { scope: visited.scope, params: place }),
    state: () => visited.scope.getState($reviews),
  };
}

describe('the reviews of a place (A5)', () => {
  it('are asked for as its page opens, and pending meanwhile (ST2)', async () => {
    const answer = laterResponse();
    const { open, state, asked, scope } = visit(() => answer.promise);
    const opened = open();
    expect([state(), scope.getState(reviewsCall.$pending)]).toEqual([{ status: 'pending' }, true]);
    answer.resolve(page([review(1), review(2)]));
    await opened;
    expect(asked).toEqual([{ path: 'place_reviews', input: { id: SHOP.id } }]);
    expect(state()).toEqual({
      status: 'ready',
      reviews: [review(1), review(2)],
      own: null,
      ratings: RATINGS,
      cursor: null,
    });
  });

  it('show the visitor’s own apart, once', async () => {
    const own = review(2, { own: true });
    const { open, state } = visit(() => page([review(1), own], { own }));
    await open();
    expect(state()).toMatchObject({ own, reviews: [review(1)] });
  });

  it('fail by themselves, and are asked for again (ST2)', async () => {
    const answers = [refusal('place_unknown', 404), page([review(1)])];
    const { open, state, scope } = visit(() => answers.shift() ?? Response.error());
    await open();
    expect(state()).toMatchObject({ status: 'failed', error: { kind: 'FAILURE' } });
    await allSettled(retryPressed, { scope });
    expect(state()).toMatchObject({ status: 'ready' });
    expect(scope.getState(reviewsCall.$error)).toBeNull();
  });

  it('come page by page (ST8)', async () => {
    const { open, state, scope, inputsOf } = visit(({ input }) =>
      input.cursor === undefined
        ? page([review(1)], { cursor: 'p2' })
        : page([review(2), review(3, { source: 'maps', id: null })]),
    );
    await open();
    await allSettled(loadMorePressed, { scope });
    expect(inputsOf('place_reviews')[1]).toEqual({ id: SHOP.id, cursor: 'p2' });
    expect(state()).toMatchObject({
      reviews: [review(1), review(2), { source: 'maps' }],
      cursor: null,
    });
    await allSettled(loadMorePressed, { scope });
    expect(inputsOf('place_reviews')).toHaveLength(2);
  });

  it('stay as they are when the next page does not come', async () => {
    const { open, state, scope } = visit(({ input }) =>
      input.cursor === undefined ? page([review(1)], { cursor: 'p2' }) : Response.error(),
    );
    await open();
    await allSettled(loadMorePressed, { scope });
    expect(state()).toMatchObject({ status: 'ready', reviews: [review(1)], cursor: 'p2' });
    expect(scope.getState(moreReviewsCall.$error)).not.toBeNull();
  });

  it('of a place that was left are not shown on the next one', async () => {
    const first = laterResponse();
    const second = laterResponse();
    const { open, state } = visit(({ input }) => (input.id === SHOP.id ? first : second).promise);
    const opened = [open(SHOP), open(OTHER)];
    second.resolve(page([review(2)]));
    first.resolve(page([review(1)]));
    await Promise.all(opened);
    expect(state()).toMatchObject({ reviews: [review(2)] });
  });
});
