import { isSessionOver } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useAccepted, useForm } from '@nfcards/shared/patterns';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  Card,
  ErrorSummary,
  RadioGroupField,
  TextAreaField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import { GateLink } from '../member-gate/gate-link.tsx';
import fields from '../member-gate/member-form.module.css';
import type { MemberPlace } from '../member-gate/member-place.ts';
import {
  $draft,
  type DraftProblem,
  formClosed,
  MAX_REVIEW_LENGTH,
  ratingChosen,
  reviewForm,
  submitted,
  textTyped,
  writeReviewFx,
  writtenReview,
} from './review-form.model.ts';
import classes from './review-form.module.css';
import { texts } from './texts.ts';

const FIELD_OF = {
  ratingMissing: 'review-rating',
  textTooLong: 'review-text',
} as const satisfies Record<DraftProblem, string>;

const RATINGS = ['5', '4', '3', '2', '1'] as const;

export function ReviewForm({ place: { id, name } }: { readonly place: MemberPlace }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const titleId = useId();
  const form = useFocusOnFirstField();
  const model = useUnit({
    draft: $draft,
    choose: ratingChosen,
    type: textTyped,
    submit: submitted,
    close: formClosed,
  });
  const wordsOf = useCallErrorWords();
  const { summary, errorOf, refusal, pending } = useForm(reviewForm, {
    problem: (problem) => ({
      fieldId: FIELD_OF[problem],
      message: t(`write.problems.${problem}`, { longest: number(MAX_REVIEW_LENGTH) }),
    }),
    refusal: (error) => {
      if (isSessionOver(error)) return { message: t('write.sessionOver') };
      const isUnverified = refusalOf(error) === 'email_unverified';
      return { message: isUnverified ? t('write.unverified') : wordsOf(error).body };
    },
  });
  useSending(id);
  const { rating, text } = model.draft;
  const left = Math.max(0, MAX_REVIEW_LENGTH - text.length);
  return (
    <Card as="section">
      <form
        ref={form}
        className={fields.form}
        noValidate
        onSubmit={onSubmit(() => model.submit())}
        aria-labelledby={titleId}
      >
        <h3 id={titleId} className={classes.title}>
          {t('write.title', { name })}
        </h3>
        <ErrorSummary {...summary} title={t('write.failed')} />
        {refusal !== null && isSessionOver(refusal) && (
          <div>
            <GateLink wish="review" variant="primary">
              {t('write.logIn')}
            </GateLink>
          </div>
        )}
        <RadioGroupField
          id={FIELD_OF.ratingMissing}
          name="rating"
          label={t('write.rating')}
          options={RATINGS.map((value) => ({ value, label: t(`write.ratings.${value}`) }))}
          value={String(rating)}
          onValueChange={(value) => model.choose(Number(value))}
          error={errorOf(FIELD_OF.ratingMissing)}
          required
        />
        <TextAreaField
          id={FIELD_OF.textTooLong}
          name="text"
          label={t('write.text')}
          help={t('write.left', { count: left, number: number(left) })}
          value={text}
          onValueChange={model.type}
          error={errorOf(FIELD_OF.textTooLong)}
          optional
        />
        <p className={classes.signed}>{t('write.signed')}</p>
        <div className={fields.actions}>
          <Button type="submit" variant="primary" pending={pending}>
            {t('write.submit')}
          </Button>
          <Button variant="quiet" onPress={() => model.close()}>
            {t('write.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useSending(placeId: string) {
  const t = useTexts(texts);
  const write = useUnit(writeReviewFx);
  useAccepted(reviewForm, (draft) => {
    write(writtenReview(placeId, draft)).then(
      () => toast.success(t('write.done')),
      // The form says why.
      () => undefined,
    );
  });
}
