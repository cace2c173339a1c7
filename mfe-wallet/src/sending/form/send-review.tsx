import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import { Button, Notice, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useDates } from '../../member/use-dates.ts';
import { addresseeOf } from '../draft.ts';
import { Fingerprints } from '../keys/fingerprints.tsx';
import { isChanged } from '../seal-waiting.model.ts';
import {
  $draft,
  $review,
  $sendFailure,
  backPressed,
  type Review,
  sendConfirmed,
  sendFx,
} from '../send.model.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { useNames } from '../use-names.ts';
import { useDocumentName } from './use-document-name.ts';

/** What is about to happen, and for whose keys: nothing has left the device yet. */
export function SendReview() {
  const t = useTexts(texts);
  const { draft, review, isSending, back, confirm } = useUnit({
    draft: $draft,
    review: $review,
    isSending: sendFx.pending,
    back: backPressed,
    confirm: sendConfirmed,
  });
  const { part: overlays, load } = useOnDemand(() => import('@nfcards/shared/ui/overlays'));
  const failed = t('dialogFailed');
  const isAsked = review !== null;
  useEffect(() => {
    if (!isAsked) return;
    load().catch(() => {
      back();
      toast.error(failed);
    });
  }, [isAsked, load, back, failed]);
  if (overlays === null || review === null) return null;
  const isForGood = draft.kind === 'permanent';
  const go = isForGood ? t('review.give') : t('review.send');
  return (
    <overlays.Dialog
      title={t(isForGood ? 'review.titlePermanent' : 'review.title', { name: addresseeOf(draft) })}
      width="text"
      open
      onOpenChange={(open) => {
        if (!open) back();
      }}
      actions={
        <>
          <Button variant="primary" pending={isSending} onPress={() => confirm()}>
            {review.readers.some(isChanged) ? t('review.sendChanged') : go}
          </Button>
          <Button onPress={() => back()}>{t('review.back')}</Button>
        </>
      }
    >
      <Consequences review={review} />
    </overlays.Dialog>
  );
}

function Consequences({ review }: { readonly review: Review }) {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { momentOf } = useDates();
  const { number } = useFormats();
  const nameOf = useDocumentName();
  const { draft, failure } = useUnit({ draft: $draft, failure: $sendFailure });
  const { period, going } = review.read;
  const name = addresseeOf(draft);
  const until = period === null ? '' : momentOf(period.valid_until);
  return (
    <div className={classes.review}>
      {failure !== null && (
        <Notice tone="warn" title={t('review.failed')} live>
          {wordsOf(failure)}
        </Notice>
      )}
      {period === null && <p>{t('review.permanent', { name })}</p>}
      {period !== null && (
        <p>
          {period.valid_from === undefined
            ? t('review.until', { until })
            : t('review.fromUntil', { from: momentOf(period.valid_from), until })}
        </p>
      )}
      <p>
        {t('review.documents', {
          count: going.length,
          number: number(going.length),
          list: going.map(nameOf).join(', '),
        })}
      </p>
      <Keys review={review} name={name} />
    </div>
  );
}

function Keys({ review: { readers }, name }: { readonly review: Review; readonly name: string }) {
  const t = useTexts(texts);
  const names = useNames();
  if (readers.length === 0) return <p>{t('review.noKeys', { name })}</p>;
  const changed = readers.filter(isChanged);
  return (
    <>
      {changed.length > 0 && (
        <Notice tone="warn" title={t('review.changedTitle', { names: names(changed) })}>
          {t('review.changedBody')}
        </Notice>
      )}
      <h3 className={classes.name}>{t(readers.length === 1 ? 'review.keys' : 'review.keysMany')}</h3>
      <Fingerprints readers={readers} />
      <p className={classes.help}>{t('review.compare')}</p>
    </>
  );
}
