import { $session } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Review } from '@nfcards/shared/operations';
import { Button, Card, Icon, Notice, useFocusWhenClosed, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { GateLink } from '../member-gate/gate-link.tsx';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { useWish } from '../member-gate/use-wish.ts';
import { RemoveReview } from './remove-review.tsx';
import { ReviewCard } from './review-card.tsx';
import { $isOpen, formOpened } from './review-form.model.ts';
import { ReviewForm } from './review-form.tsx';
import { texts } from './texts.ts';
import classes from './visitors-review.module.css';

export interface VisitorsReviewProps {
  readonly place: MemberPlace;
  /** Null: they have not written one. */
  readonly own: Review | null;
}

/** The visitor's own review: to write, to read, to change. */
export function VisitorsReview({ place, own }: VisitorsReviewProps) {
  const t = useTexts(texts);
  const { session, isOpen, open } = useUnit({ session: $session, isOpen: $isOpen, open: formOpened });
  useWish('review', () => open(own));
  const area = useFocusWhenClosed(isOpen);
  const { name } = place;

  if (session.status === 'member' && session.user.place_id === place.id)
    return <Notice>{t('write.ownPlace')}</Notice>;
  return (
    <div ref={area} tabIndex={-1} className={classes.area}>
      {isOpen && <ReviewForm place={place} />}
      {!isOpen && own !== null && (
        <Card as="section" flat>
          <ReviewCard review={own} title={t('own.title')}>
            <div className={classes.actions}>
              <Button onPress={() => open(own)}>
                <Icon name="edit" size="small" />
                {t('own.edit')}
              </Button>
              <RemoveReview place={place} review={own} />
            </div>
          </ReviewCard>
        </Card>
      )}
      {!isOpen && own === null && session.status === 'anonymous' && (
        <GateLink wish="review">
          <Icon name="edit" size="small" />
          {t('write.open')}
          <VisuallyHidden> {t('write.place', { name })}</VisuallyHidden>
        </GateLink>
      )}
      {!isOpen && own === null && session.status !== 'anonymous' && (
        <Button onPress={() => open(null)}>
          <Icon name="edit" size="small" />
          {t('write.open')}
          <VisuallyHidden> {t('write.place', { name })}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
