import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  RadioGroupField,
  TextAreaField,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { MAX_NOTE_LENGTH } from '../draft.ts';
import {
  $attempts,
  $draft,
  $isPreparing,
  $review,
  $sendFailure,
  draftChanged,
  reviewPressed,
  sendingGivenUp,
} from '../send.model.ts';
import classes from '../sending.module.css';
import { texts } from '../texts.ts';
import { useFailureWords } from '../use-failure-words.ts';
import { DocumentChoice } from './document-choice.tsx';
import { PeriodFieldset } from './period-fieldset.tsx';
import { ReceiverFields } from './receiver-fields.tsx';
import { SendReview } from './send-review.tsx';
import { useDraftErrors } from './use-draft-errors.ts';

/** To whom, for how long, and what goes along; what is about to happen is said once more before it does. */
export function SendForm() {
  const t = useTexts(texts);
  const wordsOf = useFailureWords();
  const { errors, errorOf } = useDraftErrors();
  const model = useUnit({
    draft: $draft,
    review: $review,
    attempts: $attempts,
    failure: $sendFailure,
    isPreparing: $isPreparing,
    change: draftChanged,
    goOn: reviewPressed,
    giveUp: sendingGivenUp,
  });
  const { draft, failure, review, change } = model;
  const form = useFocusOnFirstField();
  const shown = failure === null || review !== null ? errors : [{ message: wordsOf(failure) }];
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit(() => model.goOn())}>
      <ErrorSummary errors={shown} attempt={model.attempts} title={t('form.problems')} />
      <ReceiverFields />
      <RadioGroupField
        name="kind"
        label={t('form.kind')}
        value={draft.kind}
        options={(['temporary', 'permanent'] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
          help: t(`form.${value}Help`),
        }))}
        onValueChange={(value) => change({ kind: value === 'permanent' ? 'permanent' : 'temporary' })}
      />
      {draft.kind === 'temporary' && <PeriodFieldset />}
      <DocumentChoice />
      <TextAreaField
        id="send-note"
        name="note"
        label={t('form.note')}
        help={t('form.noteHelp', { longest: MAX_NOTE_LENGTH })}
        {...errorOf('note')}
        rows={3}
        value={draft.note}
        onValueChange={(note) => change({ note })}
        optional
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={model.isPreparing}>
          {t('form.next')}
        </Button>
        <Button onPress={() => model.giveUp()}>{t('form.cancel')}</Button>
      </div>
      <SendReview />
    </form>
  );
}
