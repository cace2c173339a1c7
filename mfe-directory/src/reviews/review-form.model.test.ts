import { $user } from '@nfcards/shared/auth';
import type { Review } from '@nfcards/shared/operations';
import { member, visitAs } from '@nfcards/shared/testing';
import { allSettled } from 'effector';
import { describe, expect, it } from 'vitest';
import { refusal } from '../api.fixture.ts';
import { placeOpened } from '../place/place-opened.model.ts';
import {
  $draft,
  $isOpen,
  formClosed,
  formOpened,
  MAX_REVIEW_LENGTH,
  problemsOf,
  ratingChosen,
  removeReviewFx,
  reviewForm,
  submitted,
  textTyped,
  writeCall,
  writeReviewFx,
  writtenReview,
} from './review-form.model.ts';
import { $reviews } from './reviews.model.ts';

const { $problems, $refusal, $failedAttempts } = reviewForm;

const SHOP = { id: 'osm-node-1', category: 'shop' } as const;
const OWN: Review = {
  id: '6f1c2a30-0000-4000-8000-000000000077',
  source: 'member',
  author: 'Anne L.',
  rating: 2,
  text: 'Attente longue.',
  written_at: '2026-05-01T12:00:00.000Z',
  edited: false,
  own: true,
};

/** A server that keeps the visitor's review, until it is told to refuse. */
function visit(first: Review | null = null) {
  const kept = { review: first, refuse: null as string | null };
  const visited = visitAs(member(), ({ path, input }) => {
    if (path === 'cookie') return refusal('login_required', 401);
    if (path === 'place_reviews') {
      return Response.json({ reviews: [], own_review: kept.review, ratings: [], cursor: null });
    }
    if (kept.refuse !== null) return refusal(kept.refuse, 403);
    const { rating, text } = input;
    kept.review = path === 'write_review' ? { ...OWN, rating: Number(rating), text: String(text) } : null;
    return Response.json({ id: OWN.id });
  });
  const { scope } = visited;
  const say = async (rating: number, text: string) => {
    await allSettled(ratingChosen, { scope, params: rating });
    await allSettled(textTyped, { scope, params: text });
  };
  return {
    ...visited,
    kept,
    say,
    open: () => allSettled(placeOpened, { scope, params: SHOP }),
    openForm: (review: Review | null = null) => allSettled(formOpened, { scope, params: review }),
    write: () => allSettled(writeReviewFx, { scope, params: writtenReview(SHOP.id, scope.getState($draft)) }),
    form: () => ({ isOpen: scope.getState($isOpen), draft: scope.getState($draft) }),
  };
}

const BLANK = { rating: null, text: '' };

describe('writing a review (A5)', () => {
  it('sends the rating and the text, shows it from then on, and closes the form (ST2)', async () => {
    const { open, openForm, say, write, form, scope, inputsOf } = visit();
    await open();
    await openForm();
    await say(4, '  Bien équipé.\n');
    await write();
    expect(inputsOf('write_review')).toEqual([{ place_id: SHOP.id, rating: 4, text: 'Bien équipé.' }]);
    expect(scope.getState($reviews)).toMatchObject({ own: { rating: 4, text: 'Bien équipé.' } });
    expect(form()).toEqual({ isOpen: false, draft: BLANK });
    expect(scope.getState(writeCall.$error)).toBeNull();
  });

  it('starts from what was written before', async () => {
    const { open, openForm, form } = visit(OWN);
    await open();
    await openForm(OWN);
    expect(form()).toEqual({ isOpen: true, draft: { rating: 2, text: 'Attente longue.' } });
  });

  it('starts from what was written before, when that comes after the form', async () => {
    const { open, openForm, form } = visit(OWN);
    await openForm();
    // A page that opens has no form yet; a wish of its address opens one before the reviews have come.
    const opened = open();
    await openForm();
    await opened;
    expect(form()).toEqual({ isOpen: true, draft: { rating: 2, text: 'Attente longue.' } });
  });

  it.each([
    [{ rating: null, text: 'Bien' }, ['ratingMissing']],
    [{ rating: 5, text: 'a'.repeat(MAX_REVIEW_LENGTH + 1) }, ['textTooLong']],
    [{ rating: 5, text: `${'a'.repeat(MAX_REVIEW_LENGTH)}  ` }, []],
    [{ rating: 1, text: '' }, []],
  ] as const)('finds the problems of a draft', (draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems);
  });

  it('tells the problems of what was submitted, each time anew', async () => {
    const { open, openForm, scope } = visit();
    await open();
    await openForm();
    await allSettled(submitted, { scope });
    expect(scope.getState($problems)).toEqual(['ratingMissing']);
    await allSettled(submitted, { scope });
    expect(scope.getState($failedAttempts)).toBe(2);
  });

  it.each(['email_unverified', 'own_place', 'too_many_requests'])(
    'keeps the draft when it is refused: %s (ST2)',
    async (kind) => {
      const { open, openForm, say, write, form, kept, scope } = visit();
      await open();
      await openForm();
      await say(5, 'Parfait');
      kept.refuse = kind;
      await write();
      expect(form()).toEqual({ isOpen: true, draft: { rating: 5, text: 'Parfait' } });
      expect(scope.getState($refusal)).toMatchObject({ data: { failure_kind: kind } });
      expect(scope.getState($failedAttempts)).toBe(1);
    },
  );

  it('keeps the draft through the login that an ended session asks for, and for no other member', async () => {
    const { open, openForm, say, write, form, kept, scope } = visit();
    await open();
    await allSettled($user, { scope, params: member() });
    await openForm();
    await say(5, 'Parfait');
    kept.refuse = 'session_ended';
    await write();
    expect(scope.getState($user)).toBeNull();
    expect(form().draft).toEqual({ rating: 5, text: 'Parfait' });
    await open();
    await allSettled($user, { scope, params: member() });
    expect(form()).toEqual({ isOpen: true, draft: { rating: 5, text: 'Parfait' } });
    await allSettled($user, { scope, params: null });
    await allSettled($user, { scope, params: member({ id: OWN.id ?? '' }) });
    expect(form()).toEqual({ isOpen: false, draft: BLANK });
  });

  it('drops the draft when it is given up, and on another page', async () => {
    const { open, openForm, say, form, scope } = visit();
    await open();
    await openForm();
    await say(5, 'Parfait');
    await allSettled(formClosed, { scope });
    expect(form()).toEqual({ isOpen: false, draft: BLANK });
    await openForm();
    await say(5, 'Parfait');
    await allSettled(placeOpened, { scope, params: { id: 'osm-node-2', category: 'shop' } });
    expect(form()).toEqual({ isOpen: false, draft: BLANK });
  });
});

describe('removing a review (A5)', () => {
  it('shows none from then on, and can be undone', async () => {
    const { open, scope } = visit(OWN);
    await open();
    await allSettled(removeReviewFx, { scope, params: OWN.id ?? '' });
    expect(scope.getState($reviews)).toMatchObject({ status: 'ready', own: null });
    const { rating, text } = OWN;
    await allSettled(writeReviewFx, { scope, params: { place_id: SHOP.id, rating, text } });
    expect(scope.getState($reviews)).toMatchObject({ own: { rating, text } });
  });

  it('leaves it where it is when the call fails', async () => {
    const { open, scope, kept } = visit(OWN);
    await open();
    kept.refuse = 'review_unknown';
    await allSettled(removeReviewFx, { scope, params: OWN.id ?? '' });
    expect(scope.getState($reviews)).toMatchObject({ own: OWN });
  });
});
