import { socialLoginCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  TextField,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { returnGivenUp } from './social-return.model.ts';
import { texts } from './texts.ts';
import { $emailProblem, $failedAttempts, $refusal, emailSubmitted } from './type-email.model.ts';

const FIELD = 'social-email';

/** Asks for the address that a provider does not give. */
export function TypeEmailForm() {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const { attempts, pending, submit, giveUp } = useUnit({
    attempts: $failedAttempts,
    pending: socialLoginCall.$pending,
    submit: emailSubmitted,
    giveUp: returnGivenUp,
  });
  const errors = useErrors();
  const submitEmail = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get('email')));
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submitEmail} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.step}>
        {t('email.title')}
      </h2>
      <ErrorSummary errors={errors} attempt={attempts} title={t('email.failed')} />
      <p>{t('email.lead')}</p>
      <TextField
        id={FIELD}
        name="email"
        type="email"
        label={t('email.label')}
        help={t('email.help')}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
        autoComplete="email"
        inputMode="email"
        required
      />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('email.submit')}
      </Button>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => giveUp()}>
          {t('email.back')}
        </Button>
      </div>
    </form>
  );
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problem, refusal } = useUnit({ problem: $emailProblem, refusal: $refusal });
  if (problem !== null) return [{ fieldId: FIELD, message: t(`email.problems.${problem}`) }];
  return refusal === null ? [] : [{ message: wordsOf(refusal).body }];
}
