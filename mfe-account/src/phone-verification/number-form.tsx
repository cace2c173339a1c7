import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $number, numberForm, numberSubmitted, numberTyped } from './phone-verification.model.ts';
import classes from './phone-verification-page.module.css';
import { texts } from './texts.ts';

const FIELD = 'phone-number';

/** Of a member who has given no number yet. */
export function NumberForm() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { number, type, submit } = useUnit({ number: $number, type: numberTyped, submit: numberSubmitted });
  const { summary, errorOf, pending } = useForm(numberForm, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`number.${problem}`) }),
    refusal: (refusal) => ({
      ...(refusalOf(refusal) === 'phone_invalid' && { fieldId: FIELD }),
      message: wordsOf(refusal).body,
    }),
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit(() => submit())}>
      <p>{t('number.lead')}</p>
      <ErrorSummary {...summary} title={t('number.failed')} />
      <TextField
        id={FIELD}
        name="phonenumber"
        type="tel"
        label={t('number.label')}
        help={t('number.help')}
        value={number}
        onValueChange={type}
        error={errorOf(FIELD)}
        autoComplete="tel"
        inputMode="tel"
        required
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          {t('number.submit')}
        </Button>
      </div>
    </form>
  );
}
