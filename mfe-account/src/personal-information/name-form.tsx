import { useFormats, useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  TextAreaField,
  TextField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import {
  $nameAttempts,
  $nameDraft,
  $nameProblems,
  $nameRefusal,
  LONGEST_REASON,
  type NameProblem,
  nameFormClosed,
  nameSubmitted,
  nameTyped,
  requestNameCall,
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
  const form = useFocusOnFirstField();
  const { draft, attempts, pending, type, submit, close } = useUnit({
    draft: $nameDraft,
    attempts: $nameAttempts,
    pending: requestNameCall.$pending,
    type: nameTyped,
    submit: nameSubmitted,
    close: nameFormClosed,
  });
  const errors = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={send} aria-label={t('name.ask')}>
      <ErrorSummary errors={errors} attempt={attempts} title={t('name.failed')} />
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

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  const wordsOf = useCallErrorWords();
  const { problems, refusal } = useUnit({ problems: $nameProblems, refusal: $nameRefusal });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`problems.${problem}`, { longest: number(LONGEST_REASON) }),
  }));
  if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return errors;
}
