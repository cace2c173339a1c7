import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import {
  Button,
  ButtonLink,
  CheckboxField,
  ErrorSummary,
  type FieldError,
  PageHead,
  PageHeading,
  PasswordField,
  TextField,
  TextLink,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
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
  type LoginProblem,
  loginOpened,
  loginSubmitted,
  rememberMeChanged,
} from './login.model.ts';
import { texts } from './texts.ts';
import { useWayBack } from './use-way-back.ts';

const FIELD_OF = {
  emailMissing: 'login-email',
  emailMalformed: 'login-email',
  passwordMissing: 'login-password',
} as const satisfies Record<LoginProblem, string>;

function LoginPage() {
  const t = useTexts(texts);
  const { outcome, next } = useUnit({ outcome: $outcome, next: $next });
  useWayBack(next, outcome.status === 'loggedIn');
  return (
    <AccountFrame seed="login">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      {outcome.status === 'loggedIn' ? (
        <div className={classes.done} role="status">
          <p>{t('loggedIn')}</p>
          {next === null ? <ButtonLink to="/wallet">{t('toWallet')}</ButtonLink> : null}
        </div>
      ) : (
        <>
          <LoginForm />
          <p className={classes.other}>
            {t('noAccount')} <TextLink to={gatePath(next, '/register')}>{t('register')}</TextLink>
          </p>
        </>
      )}
    </AccountFrame>
  );
}

function LoginForm() {
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

export const page: Page = { Component: LoginPage, texts: [texts], opened: loginOpened };
