import type { User } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, type FieldError, PasswordField, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import { isOfCall } from '../prove-identity/proof.model.ts';
import { useFailureWords } from '../prove-identity/use-failure-words.ts';
import { $failedAttempts, $pending, $problems, $refusal, changeSubmitted } from './change-password.model.ts';
import classes from './change-password-form.module.css';
import { texts } from './texts.ts';

const FIELDS = { current: 'current-password', next: 'new-password', repeat: 'repeat-password' } as const;

/** The passwords stay in their fields when the change fails, and nowhere else. */
export function ChangePasswordForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const { pending, attempts, submit } = useUnit({
    pending: $pending,
    attempts: $failedAttempts,
    submit: changeSubmitted,
  });
  const { errors, isRefused } = useErrors();
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name));
    submit({ current: typed('current'), next: typed('next'), repeat: typed('repeat') });
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <p>{t('lead')}</p>
      <ErrorSummary errors={errors} attempt={attempts} {...(isRefused ? { title: t('failed') } : {})} />
      {/* Password managers look for the account beside the passwords. */}
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        id={FIELDS.current}
        name="current"
        label={t('current')}
        error={errorOf(FIELDS.current)}
        autoComplete="current-password"
        required
      />
      <NewPasswordField
        id={FIELDS.next}
        name="next"
        label={t('next')}
        error={errorOf(FIELDS.next)}
        email={user.email}
        names={[user.first_name, user.last_name]}
      />
      <PasswordField
        id={FIELDS.repeat}
        name="repeat"
        label={t('repeat')}
        error={errorOf(FIELDS.repeat)}
        autoComplete="new-password"
        required
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('submit')}
        </Button>
      </div>
      <p className={classes.none}>
        {t('none')} <TextLink to="/forgot-password">{t('forgot')}</TextLink>
      </p>
    </form>
  );
}

function useErrors() {
  const t = useTexts(texts);
  const problemWords = usePasswordProblemWords();
  const wordsOf = useFailureWords();
  const { problems, refusal } = useUnit({ problems: $problems, refusal: $refusal });
  const { current, next, repeat } = problems;
  const errors: FieldError[] = [];
  if (current !== undefined) errors.push({ fieldId: FIELDS.current, message: t('problems.current') });
  if (next !== undefined) errors.push({ fieldId: FIELDS.next, message: problemWords(next) });
  if (repeat !== undefined) errors.push({ fieldId: FIELDS.repeat, message: t('problems.repeat') });
  if (refusal !== null) {
    const isOfCurrent = isOfCall(refusal) && refusalOf(refusal) === 'password_wrong';
    errors.push({ ...(isOfCurrent ? { fieldId: FIELDS.current } : {}), message: wordsOf(refusal) });
  }
  return { errors, isRefused: refusal !== null };
}
