import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import type { PasswordProblem } from '../password/new-password.ts';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordCallWords } from '../password/use-password-call-words.ts';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import {
  $draft,
  draftTyped,
  type RegisterProblem,
  registerForm,
  registerSubmitted,
} from './register.model.ts';
import { texts } from './texts.ts';

const PASSWORD = 'register-password';
const FIELD_OF = {
  firstNameMissing: 'register-first-name',
  lastNameMissing: 'register-last-name',
  emailMissing: 'register-email',
  emailMalformed: 'register-email',
} as const satisfies Record<RegisterProblem, string>;

export function RegisterForm() {
  const t = useTexts(texts);
  const passwordWordsOf = usePasswordProblemWords();
  const { draft, type, submit } = useUnit({ draft: $draft, type: draftTyped, submit: registerSubmitted });
  const { firstName, lastName, email } = draft;
  const { summary, errorOf, refusal, pending } = useForm(registerForm, {
    problem: (problem) =>
      isOfPassword(problem)
        ? { fieldId: PASSWORD, message: passwordWordsOf(problem) }
        : { fieldId: FIELD_OF[problem], message: t(`problems.${problem}`) },
    refusal: usePasswordCallWords(t('insecure')),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit({ ...draft, password: typed('password') }))}
    >
      <ErrorSummary {...summary} {...(refusal !== null && { title: t('failed') })} />
      <div className={classes.pair}>
        <TextField
          id={FIELD_OF.firstNameMissing}
          name="firstName"
          label={t('firstName')}
          value={firstName}
          onValueChange={(typed) => type({ firstName: typed })}
          error={errorOf(FIELD_OF.firstNameMissing)}
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <TextField
          id={FIELD_OF.lastNameMissing}
          name="lastName"
          label={t('lastName')}
          value={lastName}
          onValueChange={(typed) => type({ lastName: typed })}
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
        value={email}
        onValueChange={(typed) => type({ email: typed })}
        error={errorOf(FIELD_OF.emailMissing)}
        autoComplete="username"
        inputMode="email"
        required
      />
      <NewPasswordField
        id={PASSWORD}
        name="password"
        label={t('password')}
        error={errorOf(PASSWORD)}
        email={email}
        names={[firstName, lastName]}
      />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('submit')}
      </Button>
    </form>
  );
}

function isOfPassword(problem: RegisterProblem | PasswordProblem): problem is PasswordProblem {
  return !(problem in FIELD_OF);
}
