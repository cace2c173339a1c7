import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, type FieldError, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import classes from '../frame/account-frame.module.css';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import {
  $draft,
  $failedAttempts,
  $keyFailed,
  $passwordProblem,
  $pending,
  $problems,
  $refusal,
  draftTyped,
  type RegisterProblem,
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
  const model = useUnit({
    draft: $draft,
    pending: $pending,
    attempts: $failedAttempts,
    type: draftTyped,
    submit: registerSubmitted,
  });
  const { firstName, lastName, email } = model.draft;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    model.submit({ ...model.draft, password });
  };
  const { errors, title } = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} attempt={model.attempts} {...title} />
      <div className={classes.pair}>
        <TextField
          id={FIELD_OF.firstNameMissing}
          name="firstName"
          label={t('firstName')}
          value={firstName}
          onValueChange={(typed) => model.type({ firstName: typed })}
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
          onValueChange={(typed) => model.type({ lastName: typed })}
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
        onValueChange={(typed) => model.type({ email: typed })}
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
      <Button type="submit" variant="primary" pending={model.pending} wide>
        {t('submit')}
      </Button>
    </form>
  );
}

/** What stands in the form is counted; what happened to it is named. */
function useErrors() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const passwordWordsOf = usePasswordProblemWords();
  const { problems, passwordProblem, keyFailed, refusal } = useUnit({
    problems: $problems,
    passwordProblem: $passwordProblem,
    keyFailed: $keyFailed,
    refusal: $refusal,
  });
  const errors: FieldError[] = problems.map((problem) => ({
    fieldId: FIELD_OF[problem],
    message: t(`problems.${problem}`),
  }));
  if (passwordProblem !== null) errors.push({ fieldId: PASSWORD, message: passwordWordsOf(passwordProblem) });
  const inForm = errors.length > 0;
  if (keyFailed) errors.push({ message: t('insecure') });
  if (refusal !== null) errors.push({ message: wordsOf(refusal).body });
  return { errors, title: inForm ? {} : { title: t('failed') } };
}
