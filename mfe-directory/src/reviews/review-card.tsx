import { useTexts } from '@nfcards/shared/i18n';
import type { Review } from '@nfcards/shared/operations';
import { Badge } from '@nfcards/shared/ui';
import type { ReactNode } from 'react';
import classes from './review-card.module.css';
import { Stars } from './stars.tsx';
import { texts } from './texts.ts';
import { useReviewDate } from './use-review-date.ts';

export interface ReviewCardProps {
  readonly review: Review;
  /** In place of the author's name. */
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

export function ReviewCard({ review, title, children }: ReviewCardProps) {
  const t = useTexts(texts);
  const dateOf = useReviewDate();
  const { author, rating, text, written_at: writtenAt, edited, source } = review;
  return (
    <article className={classes.review}>
      <h3 className={classes.author}>{title ?? author}</h3>
      <p className={classes.facts}>
        <Stars rating={rating} />
        {writtenAt !== null && <time dateTime={writtenAt}>{dateOf(writtenAt)}</time>}
        {edited && <span>{t('edited')}</span>}
        {source === 'maps' && <Badge>{t('fromMaps')}</Badge>}
      </p>
      {text === '' ? <p className={classes.noText}>{t('noText')}</p> : <p className={classes.text}>{text}</p>}
      {children}
    </article>
  );
}
