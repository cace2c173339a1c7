import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextAreaField, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import {
  $nameDraft,
  MAX_REASON_LENGTH,
  type NameProblem,
  nameForm,
  nameFormClosed,
  nameSubmitted,
  nameTyped,
} from './name-change.model.ts';
import classes from './personal-information.module.css';
import { texts } from './texts.ts';

const FIELD_OF = {
  firstNameMissing: 'name-first',
  lastNameMissing: 'name-last',
  reasonTooLong: 'name-reason',
} as const satisfies Record<NameProblem, string>;

export function NameForm() {
  const t = useTexts(texts);
  const { number } = useFormats();
  const form = useFocusOnFirstField();
  const { draft, type, submit, close } = useUnit({
    draft: $nameDraft,
    type: nameTyped,
    submit: nameSubmitted,
    close: nameFormClosed,
  });
  const { summary, errorOf, pending } = useForm(nameForm, {
    problem: (problem) => ({
      fieldId: FIELD_OF[problem],
      message: t(`problems.${problem}`, { longest: number(MAX_REASON_LENGTH) }),
    }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit(() => submit())}
      aria-label={t('name.ask')}
    >
      <ErrorSummary {...summary} title={t('name.failed')} />
      <div className={classes.pair}>
        <TextField
          id={FIELD_OF.firstNameMissing}
          name="firstName"
          label={t('name.newFirst')}
          value={draft.firstName}
          onValueChange={(firstName) => type({ firstName })}
          error={errorOf(FIELD_OF.firstNameMissing)}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          id={FIELD_OF.lastNameMissing}
          name="lastName"
          label={t('name.newLast')}
          value={draft.lastName}
          onValueChange={(lastName) => type({ lastName })}
          error={errorOf(FIELD_OF.lastNameMissing)}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextAreaField
        id={FIELD_OF.reasonTooLong}
        name="reason"
        label={t('name.reason')}
        help={t('name.reasonHelp')}
        value={draft.reason}
        onValueChange={(reason) => type({ reason })}
        error={errorOf(FIELD_OF.reasonTooLong)}
        rows={3}
        optional
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('name.submit')}
        </Button>
        <Button variant="quiet" onPress={() => close()}>
          {t('name.cancel')}
        </Button>
      </div>
    </form>
  );
}
