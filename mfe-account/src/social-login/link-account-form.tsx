import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  ErrorSummary,
  type FieldError,
  PasswordField,
  TextField,
  TextLink,
  useCallErrorWords,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { type FormEvent, useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { $next } from '../login/login.model.ts';
import {
  $failedAttempts,
  $keyFailed,
  $pending,
  $problems,
  $refusal,
  type LinkProblem,
  linkSubmitted,
} from './link-account.model.ts';
import { returnGivenUp } from './social-return.model.ts';
import { texts } from './texts.ts';

const FIELD_OF = {
  emailMissing: 'link-email',
  emailMalformed: 'link-email',
  passwordMissing: 'link-password',
  passwordWrong: 'link-password',
} as const satisfies Record<LinkProblem, string>;

/** Asks for the password of the account that has the address which a provider vouches for. */
export function LinkAccountForm() {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const { next, attempts, pending, submit, giveUp } = useUnit({
    next: $next,
    attempts: $failedAttempts,
    pending: $pending,
    submit: linkSubmitted,
    giveUp: returnGivenUp,
  });
  const errors = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const submitCredentials = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    submit({ email: String(data.get('email')), password: String(data.get('password')) });
  };
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={submitCredentials}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('link.title')}
      </h2>
      <ErrorSummary errors={errors} attempt={attempts} title={t('link.failed')} />
      <p>{t('link.lead')}</p>
      <TextField
        id={FIELD_OF.emailMissing}
        name="email"
        type="email"
        label={t('link.email')}
        error={errorOf(FIELD_OF.emailMissing)}
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        id={FIELD_OF.passwordMissing}
        name="password"
        label={t('link.password')}
        error={errorOf(FIELD_OF.passwordMissing)}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('link.submit')}
      </Button>
      <p>
        {t('link.noPassword')}{' '}
        <TextLink to={gatePath(next, '/forgot-password')}>{t('link.forgotPassword')}</TextLink>.
      </p>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => giveUp()}>
          {t('link.back')}
        </Button>
      </div>
    </form>
  );
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problems, keyFailed, refusal } = useUnit({
    problems: $problems,
    keyFailed: $keyFailed,
    refusal: $refusal,
  });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`link.problems.${problem}`),
  }));
  if (keyFailed) errors.push({ message: t('link.insecure') });
  if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return errors;
}
