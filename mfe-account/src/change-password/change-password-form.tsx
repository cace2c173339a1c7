import type { User } from '@nfcards/shared/auth';
import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, PasswordField, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { usePasswordProblemWords } from '../password/use-password-problem-words.ts';
import { isOfCall } from '../prove-identity/proof.model.ts';
import { useFailureWords } from '../prove-identity/use-failure-words.ts';
import { changeForm, changeSubmitted } from './change-password.model.ts';
import classes from './change-password-form.module.css';
import { texts } from './texts.ts';

const FIELDS = { current: 'current-password', next: 'new-password', repeat: 'repeat-password' } as const;

/** The passwords stay in their fields when the change fails, and nowhere else. */
export function ChangePasswordForm({ user }: { readonly user: User }) {
  const t = useTexts(texts);
  const submit = useUnit(changeSubmitted);
  const problemWords = usePasswordProblemWords();
  const wordsOf = useFailureWords();
  const { summary, errorOf, refusal, pending } = useForm(changeForm, {
    problem: (problem) =>
      problem === 'current' || problem === 'repeat'
        ? { fieldId: FIELDS[problem], message: t(`problems.${problem}`) }
        : { fieldId: FIELDS.next, message: problemWords(problem) },
    refusal: (failure) => ({
      ...(isOfCall(failure) && refusalOf(failure) === 'password_wrong' && { fieldId: FIELDS.current }),
      message: wordsOf(failure),
    }),
  });
  const send = onSubmit((typed) =>
    submit({ current: typed('current'), next: typed('next'), repeat: typed('repeat') }),
  );
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <p>{t('lead')}</p>
      <ErrorSummary {...summary} {...(refusal !== null && { title: t('failed') })} />
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
