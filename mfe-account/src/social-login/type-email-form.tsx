import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { returnGivenUp } from './social-return.model.ts';
import { texts } from './texts.ts';
import { emailForm, emailSubmitted } from './type-email.model.ts';

const FIELD = 'social-email';

/** Asks for the address that a provider does not give. */
export function TypeEmailForm() {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const { submit, giveUp } = useUnit({ submit: emailSubmitted, giveUp: returnGivenUp });
  const { summary, errorOf, pending } = useForm(emailForm, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`email.problems.${problem}`) }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit((typed) => submit(typed('email')))}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('email.title')}
      </h2>
      <ErrorSummary {...summary} title={t('email.failed')} />
      <p>{t('email.lead')}</p>
      <TextField
        id={FIELD}
        name="email"
        type="email"
        label={t('email.label')}
        help={t('email.help')}
        error={errorOf(FIELD)}
        autoComplete="email"
        inputMode="email"
        required
      />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('email.submit')}
      </Button>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => giveUp()}>
          {t('email.back')}
        </Button>
      </div>
    </form>
  );
}
