import { useTexts } from '@nfcards/shared/i18n';
import { PAGE_SIZE, type Review } from '@nfcards/shared/operations';
import { LoadMore, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useRef } from 'react';
import { ReviewCard } from './review-card.tsx';
import { loadMorePressed, moreReviewsCall, type PlaceReviews } from './reviews.model.ts';
import classes from './reviews.module.css';
import { texts } from './texts.ts';

/** Reviews but the visitor's own, as many pages as were asked for. */
export function OtherReviews({
  reviews: { reviews, own, ratings, cursor },
}: {
  readonly reviews: PlaceReviews;
}) {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const list = useRef<HTMLOListElement>(null);
  const { pending, error, more } = useUnit({
    pending: moreReviewsCall.$pending,
    error: moreReviewsCall.$error,
    more: loadMorePressed,
  });
  if (reviews.length === 0) return null;
  const byMembers = ratings.find(({ source }) => source === 'member')?.count ?? 0;
  const fromMaps = reviews.filter(({ source }) => source === 'maps').length;
  // What the server counts includes the visitor's own, which stands above this list.
  const counted = byMembers - (own === null ? 0 : 1) + fromMaps;
  const total = cursor === null ? reviews.length : Math.max(counted, reviews.length + 1);
  return (
    <div>
      <ol className={classes.list} role="list" aria-label={t('list')} ref={list}>
        {reviews.map((review, index) => (
          <li key={keyOf(review, index)} className={classes.entry}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ol>
      {error !== null && (
        <Notice tone="warn" title={t('moreFailed')} live>
          {wordsOf(error).body}
        </Notice>
      )}
      <LoadMore
        shown={reviews.length}
        total={total}
        step={PAGE_SIZE}
        list={list}
        onMore={() => more()}
        pending={pending}
        words={({ number }) => t('more', { number })}
      />
    </div>
  );
}

/** The maps provider gives its reviews no id, and always in the same order. */
function keyOf({ id }: Review, index: number): string {
  return id ?? `maps ${index}`;
}
