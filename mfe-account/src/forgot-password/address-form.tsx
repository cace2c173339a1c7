import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, type FieldError, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import { $email, emailTyped } from '../login/login.model.ts';
import {
  $emailProblem,
  $failedAttempts,
  $refusal,
  codeAtHandPressed,
  emailSubmitted,
  resetCall,
} from './forgot-password.model.ts';
import { texts } from './texts.ts';

const FIELD = 'forgotten-email';

/** Where the code is to go. The answer is the same whether or not an account has the address. */
export function AddressForm() {
  const t = useTexts(texts);
  const model = useUnit({
    email: $email,
    attempts: $failedAttempts,
    pending: resetCall.$pending,
    type: emailTyped,
    submit: emailSubmitted,
    haveCode: codeAtHandPressed,
  });
  const errors = useErrors();
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(() => model.submit())}>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('address.failed')} />
      <p>{t('address.lead')}</p>
      <p>{t('vault.beforehand')}</p>
      <TextField
        id={FIELD}
        name="email"
        type="email"
        label={t('address.label')}
        value={model.email}
        onValueChange={model.type}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
        autoComplete="username"
        inputMode="email"
        required
      />
      <Button type="submit" variant="primary" pending={model.pending} wide>
        {t('address.submit')}
      </Button>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => model.haveCode()}>
          {t('address.codeAtHand')}
        </Button>
      </div>
    </form>
  );
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problem, refusal } = useUnit({ problem: $emailProblem, refusal: $refusal });
  if (problem !== null) return [{ fieldId: FIELD, message: t(`address.problems.${problem}`) }];
  return refusal === null ? [] : [{ message: wordsOf(refusal).body }];
}
