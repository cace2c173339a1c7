import { useTexts } from '@nfcards/shared/i18n';
import { CallErrorPanel, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { PlaceSection } from '../place/place-section.tsx';
import { OtherReviews } from './other-reviews.tsx';
import { Ratings } from './ratings.tsx';
import { $reviews, retryPressed } from './reviews.model.ts';
import classes from './reviews.module.css';
import { texts } from './texts.ts';
import { VisitorsReview } from './visitors-review.tsx';

export interface ReviewsProps {
  readonly place: MemberPlace;
}

/** What members, and users of the maps provider, say of a place; and the visitor's own words (SPEC A5). */
export function Reviews({ place }: ReviewsProps) {
  const t = useTexts(texts);
  return (
    <PlaceSection title={t('title')} onScreen>
      <div className={classes.reviews}>
        <Body place={place} />
      </div>
    </PlaceSection>
  );
}

function Body({ place }: ReviewsProps) {
  const t = useTexts(texts);
  const { state, retry } = useUnit({ state: $reviews, retry: retryPressed });
  if (state.status === 'failed') return <CallErrorPanel error={state.error} onRetry={() => retry()} />;
  if (state.status === 'pending') return <ReviewsSkeleton words={t('pending')} />;
  const { ratings, own, reviews } = state;
  return (
    <>
      <Ratings ratings={ratings} />
      {own === null && reviews.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <VisitorsReview place={place} own={own} />
      <OtherReviews reviews={state} />
    </>
  );
}

const LINES = ['first', 'second'];

function ReviewsSkeleton({ words }: { readonly words: string }) {
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Skeleton shape="heading" width="16rem" />
      {LINES.map((line) => (
        <div key={line} className={classes.blank} aria-hidden="true">
          <Skeleton width="8rem" />
          <Skeleton width="12rem" />
          <Skeleton width="100%" />
        </div>
      ))}
    </>
  );
}
