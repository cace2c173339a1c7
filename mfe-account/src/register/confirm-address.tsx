import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useForm } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, useFocusOnFirstField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useId } from 'react';
import classes from '../frame/account-frame.module.css';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import { ResendCode } from '../one-time-code/resend-code.tsx';
import {
  $code,
  $isSentAgain,
  codeSubmitted,
  codeTyped,
  confirmForm,
  laterPressed,
  pause,
  requestCall,
  resendPressed,
} from './confirm-address.model.ts';
import { texts } from './texts.ts';

const FIELD = 'confirm-code';

/** Right after registering: the code from the mail, which may also wait. */
export function ConfirmAddress({ email }: { readonly email: string }) {
  const t = useTexts(texts);
  const titleId = useId();
  const form = useFocusOnFirstField();
  const model = useUnit({
    code: $code,
    type: codeTyped,
    submit: codeSubmitted,
    later: laterPressed,
  });
  const { summary, errorOf, pending } = useForm(confirmForm, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`confirm.problems.${problem}`) }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={onSubmit(() => model.submit())}
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={classes.step}>
        {t('confirm.title')}
      </h2>
      <p>{t('confirm.lead', { email })}</p>
      <ErrorSummary {...summary} title={t('confirm.failed')} />
      <OneTimeCodeField
        id={FIELD}
        name="code"
        value={model.code}
        onValueChange={model.type}
        help={t('confirm.help')}
        error={errorOf(FIELD)}
      />
      <Resend />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('confirm.submit')}
      </Button>
      <Button variant="quiet" onPress={() => model.later()} wide>
        {t('confirm.later')}
      </Button>
    </form>
  );
}

function Resend() {
  const t = useTexts(texts);
  const { left, pending, isSentAgain, resend } = useUnit({
    left: pause.$secondsLeft,
    pending: requestCall.$pending,
    isSentAgain: $isSentAgain,
    resend: resendPressed,
  });
  return (
    <div>
      <p role="status">{isSentAgain ? t('confirm.sentAgain') : ''}</p>
      <ResendCode secondsLeft={left} pending={pending} onPress={() => resend()} />
    </div>
  );
}
