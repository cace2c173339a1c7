import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  CheckboxField,
  ErrorSummary,
  type FieldError,
  PasswordField,
  TextField,
  TextLink,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import classes from '../frame/account-frame.module.css';
import type { LoginProblem } from './credentials.ts';
import {
  $email,
  $failedAttempts,
  $keyFailed,
  $next,
  $outcome,
  $pending,
  $problems,
  $rememberMe,
  emailTyped,
  loginSubmitted,
  rememberMeChanged,
} from './login.model.ts';
import { texts } from './texts.ts';

const FIELD_OF = {
  emailMissing: 'login-email',
  emailMalformed: 'login-email',
  passwordMissing: 'login-password',
} as const satisfies Record<LoginProblem, string>;

export function LoginForm() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const model = useUnit({
    email: $email,
    rememberMe: $rememberMe,
    problems: $problems,
    keyFailed: $keyFailed,
    outcome: $outcome,
    pending: $pending,
    attempts: $failedAttempts,
    next: $next,
    typeEmail: emailTyped,
    changeRememberMe: rememberMeChanged,
    submit: loginSubmitted,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    model.submit({ email: model.email, password: String(data.get('password')) });
  };
  const errors: FieldError[] = model.problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`problems.${problem}`),
  }));
  if (model.keyFailed) errors.push({ message: t('insecure') });
  if (model.outcome.status === 'failed') errors.push({ message: wordsOf(model.outcome.error).body });
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ErrorSummary
        errors={errors}
        attempt={model.attempts}
        {...(model.problems.length === 0 ? { title: t('failed') } : {})}
      />
      <TextField
        id={FIELD_OF.emailMissing}
        name="email"
        type="email"
        label={t('email')}
        value={model.email}
        onValueChange={model.typeEmail}
        error={errorOf(FIELD_OF.emailMissing)}
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        id={FIELD_OF.passwordMissing}
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        error={errorOf(FIELD_OF.passwordMissing)}
        autoComplete="current-password"
        required
      />
      <p>
        <TextLink to={gatePath(model.next, '/forgot-password')}>{t('forgotPassword')}</TextLink>
      </p>
      <CheckboxField
        name="remember"
        label={t('rememberMe')}
        help={t('rememberMeHelp')}
        checked={model.rememberMe}
        onCheckedChange={model.changeRememberMe}
      />
      <Button type="submit" variant="primary" pending={model.pending} wide>
        {t('submit')}
      </Button>
    </form>
  );
}
