import { gatePath } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import {
  Button,
  ErrorSummary,
  PasswordField,
  TextField,
  TextLink,
  useFocusOnFirstField,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { usePasswordCallWords } from '../password/use-password-call-words.ts';
import { returnGivenUp } from '../social-login/social-return.model.ts';
import { texts } from '../social-login/texts.ts';
import { type LinkProblem, linkForm, linkSubmitted } from './link-account.model.ts';
import { $next } from './login.model.ts';

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
  const { next, submit, giveUp } = useUnit({ next: $next, submit: linkSubmitted, giveUp: returnGivenUp });
  const { summary, errorOf, pending } = useForm(linkForm, {
    problem: (problem) => ({ fieldId: FIELD_OF[problem], message: t(`link.problems.${problem}`) }),
    refusal: usePasswordCallWords(t('link.insecure')),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit({ email: typed('email'), password: typed('password') }))}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('link.title')}
      </h2>
      <ErrorSummary {...summary} title={t('link.failed')} />
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
