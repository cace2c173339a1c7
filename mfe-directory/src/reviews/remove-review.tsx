import type { ClientError } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import type { Review } from '@nfcards/shared/operations';
import { TOAST_ACTION, toast } from '@nfcards/shared/toast';
import { Button, Icon, useCallErrorWords, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { MemberPlace } from '../member-gate/member-place.ts';
import { removeReviewFx, writeReviewFx } from './review-form.model.ts';
import { texts } from './texts.ts';

export interface RemoveReviewProps {
  readonly place: MemberPlace;
  /** The visitor's own. */
  readonly review: Review;
}

/** Removes a review once that was confirmed; the toast takes it back. */
export function RemoveReview({ place, review }: RemoveReviewProps) {
  const t = useTexts(texts);
  const [isAsked, ask] = useState(false);
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const loadFailed = () => {
    ask(false);
    toast.error(t('remove.failed'));
  };
  const remove = useRemove({ place, review });
  const confirm = () => {
    ask(false);
    remove();
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onPress={() => {
          ask(true);
          load().catch(loadFailed);
        }}
      >
        <Icon name="trash" size="small" />
        {t('own.remove')}
      </Button>
      {overlays !== null && (
        <overlays.Dialog
          title={t('remove.title')}
          open={isAsked}
          onOpenChange={ask}
          actions={
            <>
              <Button variant="primary" onPress={confirm}>
                {t('remove.confirm')}
              </Button>
              <Button onPress={() => ask(false)}>{t('remove.keep')}</Button>
            </>
          }
        >
          <p>{t('remove.body', { name: place.name })}</p>
        </overlays.Dialog>
      )}
    </>
  );
}

function useRemove({ place, review: { id, rating, text } }: RemoveReviewProps): () => void {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { remove, write } = useUnit({ remove: removeReviewFx, write: writeReviewFx });
  const failed = (title: string) => (error: ClientError) =>
    toast.error(title, { description: wordsOf(error).body });
  const undo = () => {
    write({ place_id: place.id, rating, text }).then(
      () => toast.success(t('remove.undone')),
      failed(t('remove.undoFailed')),
    );
  };
  return () => {
    // One of the visitor's own has an id: only those of the maps provider have none.
    if (id === null) return;
    remove(id).then(
      () =>
        toast.success(t('remove.done'), {
          action: { label: t('remove.undo'), onClick: undo },
          actionButtonStyle: TOAST_ACTION,
        }),
      failed(t('remove.failed')),
    );
  };
}
