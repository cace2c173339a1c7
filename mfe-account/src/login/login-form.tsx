import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, CheckboxField, ErrorSummary, PasswordField, TextField, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import { usePasswordCallWords } from '../password/use-password-call-words.ts';
import type { LoginProblem } from './credentials.ts';
import {
  $email,
  $next,
  $rememberMe,
  emailTyped,
  loginForm,
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
  const model = useUnit({
    email: $email,
    rememberMe: $rememberMe,
    next: $next,
    typeEmail: emailTyped,
    changeRememberMe: rememberMeChanged,
    submit: loginSubmitted,
  });
  const { summary, errorOf, refusal, pending } = useForm(loginForm, {
    problem: (problem) => ({ fieldId: FIELD_OF[problem], message: t(`problems.${problem}`) }),
    refusal: usePasswordCallWords(t('insecure')),
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => model.submit({ email: model.email, password: typed('password') }))}
    >
      <ErrorSummary {...summary} {...(refusal !== null && { title: t('failed') })} />
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
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('submit')}
      </Button>
    </form>
  );
}
