import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import type { Page } from '@nfcards/shared/remote';
import { toast } from '@nfcards/shared/toast';
import {
  Button,
  ButtonLink,
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
import { type FormEvent, useEffect } from 'react';
import classes from '../frame/account-frame.module.css';
import { AccountFrame } from '../frame/account-frame.tsx';
import { useWayBack } from '../login/use-way-back.ts';
import {
  $failedAttempts,
  $keyFailed,
  $next,
  $pending,
  $problems,
  $refusal,
  $registered,
  type RegisterProblem,
  registerOpened,
  registerSubmitted,
} from './register.model.ts';
import { texts } from './texts.ts';

const FIELD_OF = {
  firstNameMissing: 'register-first-name',
  lastNameMissing: 'register-last-name',
  emailMissing: 'register-email',
  emailMalformed: 'register-email',
  passwordTooShort: 'register-password',
} as const satisfies Record<RegisterProblem, string>;

function RegisterPage() {
  const t = useTexts(texts);
  const { registered, next } = useUnit({ registered: $registered, next: $next });
  const registeredHere = registered && next !== null;
  const words = t('registered');
  useEffect(() => {
    // The page is left before its own words could be read.
    if (registeredHere) toast.success(words, { id: 'registered' });
  }, [registeredHere, words]);
  useWayBack(next, registered);
  return (
    <AccountFrame seed="register">
      <PageHead title={t('title')} description={t('description')} />
      <PageHeading eyebrow={t('eyebrow')}>{t('title')}</PageHeading>
      {registered ? (
        <div className={classes.done} role="status">
          <p>{t('registered')}</p>
          {next === null ? <ButtonLink to="/wallet">{t('toWallet')}</ButtonLink> : null}
        </div>
      ) : (
        <>
          <RegisterForm />
          <p className={classes.other}>
            {t('hasAccount')} <TextLink to={gatePath(next)}>{t('login')}</TextLink>
          </p>
        </>
      )}
    </AccountFrame>
  );
}

function RegisterForm() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const model = useUnit({
    problems: $problems,
    keyFailed: $keyFailed,
    refusal: $refusal,
    pending: $pending,
    attempts: $failedAttempts,
    submit: registerSubmitted,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '');
    model.submit({
      firstName: read('firstName'),
      lastName: read('lastName'),
      email: read('email'),
      password: read('password'),
    });
  };
  const errors: FieldError[] = model.problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`problems.${problem}`),
  }));
  if (model.keyFailed) errors.push({ message: t('insecure') });
  if (model.refusal !== null) errors.push({ message: wordsOf(model.refusal).body });
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ErrorSummary
        errors={errors}
        attempt={model.attempts}
        {...(model.problems.length === 0 ? { title: t('failed') } : {})}
      />
      <div className={classes.pair}>
        <TextField
          id={FIELD_OF.firstNameMissing}
          name="firstName"
          label={t('firstName')}
          error={errorOf(FIELD_OF.firstNameMissing)}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          id={FIELD_OF.lastNameMissing}
          name="lastName"
          label={t('lastName')}
          error={errorOf(FIELD_OF.lastNameMissing)}
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <TextField
        id={FIELD_OF.emailMissing}
        name="email"
        type="email"
        label={t('email')}
        help={t('emailHelp')}
        error={errorOf(FIELD_OF.emailMissing)}
        autoComplete="username"
        inputMode="email"
        required
      />
      <PasswordField
        id={FIELD_OF.passwordTooShort}
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        error={errorOf(FIELD_OF.passwordTooShort)}
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="primary" pending={model.pending} wide>
        {t('submit')}
      </Button>
    </form>
  );
}

export const page: Page = { Component: RegisterPage, texts: [texts], opened: registerOpened };
