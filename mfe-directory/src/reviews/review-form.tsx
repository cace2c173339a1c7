import { isSessionOver } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  Card,
  ErrorSummary,
  type FieldError,
  RadioGroupField,
  TextAreaField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import { GateLink } from '../member-gate/gate-link.tsx';
import fields from '../member-gate/member-form.module.css';
import type { MemberPlace } from '../member-gate/member-place.ts';
import {
  $draft,
  $failedAttempts,
  $problems,
  $refusal,
  type DraftProblem,
  formClosed,
  LONGEST_REVIEW,
  problemsOf,
  ratingChosen,
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
    attempts: $failedAttempts,
    pending: writeReviewFx.pending,
    choose: ratingChosen,
    type: textTyped,
    close: formClosed,
  });
  const { errors, isSessionOver: hasNoSession } = useErrors();
  const submit = useSubmit(id);
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const { rating, text } = model.draft;
  const left = Math.max(0, LONGEST_REVIEW - text.length);
  return (
    <Card as="section">
      <form ref={form} className={fields.form} noValidate onSubmit={submit} aria-labelledby={titleId}>
        <h3 id={titleId} className={classes.title}>
          {t('write.title', { name })}
        </h3>
        <ErrorSummary errors={errors} attempt={model.attempts} title={t('write.failed')} />
        {hasNoSession && (
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
          <Button type="submit" variant="primary" pending={model.pending}>
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

function useErrors() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $problems, refusal: $refusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`write.problems.${problem}`, { longest: number(LONGEST_REVIEW) }),
  }));
  const hasNoSession = refusal !== null && isSessionOver(refusal);
  if (hasNoSession) errors.push({ message: t('write.sessionOver') });
  else if (refusal !== null && refusalOf(refusal) === 'email_unverified')
    errors.push({ message: t('write.unverified') });
  else if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return { errors, isSessionOver: hasNoSession };
}

function useSubmit(placeId: string) {
  const t = useTexts(texts);
  const { draft, pending, submit, write } = useUnit({
    draft: $draft,
    pending: writeReviewFx.pending,
    submit: submitted,
    write: writeReviewFx,
  });
  return (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    submit();
    if (problemsOf(draft).length > 0) return;
    write(writtenReview(placeId, draft)).then(
      () => toast.success(t('write.done')),
      // The form says why.
      () => undefined,
    );
  };
}
