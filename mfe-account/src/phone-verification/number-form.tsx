import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, type FieldError, TextField, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import {
  $failedNumbers,
  $isNumberMissing,
  $number,
  $numberRefusal,
  numberSubmitted,
  numberTyped,
  saveNumberCall,
} from './phone-verification.model.ts';
import classes from './phone-verification-page.module.css';
import { texts } from './texts.ts';

const FIELD = 'phone-number';

/** Of a member who has given no number yet. */
export function NumberForm() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const model = useUnit({
    number: $number,
    isMissing: $isNumberMissing,
    refusal: $numberRefusal,
    attempts: $failedNumbers,
    pending: saveNumberCall.$pending,
    type: numberTyped,
    submit: numberSubmitted,
  });
  const errors: FieldError[] = [];
  if (model.isMissing) errors.push({ fieldId: FIELD, message: t('number.missing') });
  if (model.refusal !== null) {
    const isOfNumber =
      model.refusal.kind === 'FAILURE' && model.refusal.data.failure_kind === 'phone_invalid';
    errors.push({ ...(isOfNumber ? { fieldId: FIELD } : {}), message: wordsOf(model.refusal).body });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.submit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p>{t('number.lead')}</p>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('number.failed')} />
      <TextField
        id={FIELD}
        name="phonenumber"
        type="tel"
        label={t('number.label')}
        help={t('number.help')}
        value={model.number}
        onValueChange={model.type}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
        autoComplete="tel"
        inputMode="tel"
        required
      />
      <div>
        <Button type="submit" variant="primary" pending={model.pending}>
          {t('number.submit')}
        </Button>
      </div>
    </form>
  );
}
