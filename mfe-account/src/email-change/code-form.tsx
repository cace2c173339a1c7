import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import { ResendCode } from '../one-time-code/resend-code.tsx';
import classes from '../one-time-code/verification-form.module.css';
import { useFailureWords } from '../prove-identity/use-failure-words.ts';
import {
  $code,
  $isSentAgain,
  backPressed,
  changeFx,
  codeForm,
  codeSubmitted,
  codeTyped,
  pause,
  resendFx,
  resendPressed,
} from './email-change.model.ts';
import { texts } from './texts.ts';

const FIELD = 'address-code';

/** The code from the mail to the next address: only with it does anything change. */
export function CodeForm({ target }: { readonly target: string }) {
  const t = useTexts(texts);
  const form = useFocusOnFirstField();
  const model = useUnit({
    code: $code,
    isSentAgain: $isSentAgain,
    changing: changeFx.pending,
    sending: resendFx.pending,
    secondsLeft: pause.$secondsLeft,
    type: codeTyped,
    submit: codeSubmitted,
    resend: resendPressed,
    back: backPressed,
  });
  const wordsOf = useFailureWords();
  const { summary, errorOf } = useForm(codeForm, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`problems.${problem}`) }),
    refusal: (failure) => ({ message: wordsOf(failure) }),
  });
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={onSubmit(() => model.submit())}>
      <p>{t('sent', { email: target })}</p>
      <ErrorSummary {...summary} title={t('failed')} />
      <OneTimeCodeField
        id={FIELD}
        name="code"
        value={model.code}
        onValueChange={model.type}
        help={t('codeHelp')}
        error={errorOf(FIELD)}
      />
      <div>
        <p role="status">{model.isSentAgain ? t('sentAgain') : ''}</p>
        <ResendCode secondsLeft={model.secondsLeft} pending={model.sending} onPress={() => model.resend()} />
      </div>
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={model.changing}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onPress={() => model.back()}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
