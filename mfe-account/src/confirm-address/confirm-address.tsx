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
import type { Unconfirmed } from './unconfirmed.model.ts';

const FIELD = 'confirm-code';

/** Right after registering, or on a device that meets an unconfirmed address: the code from the mail, which may also wait. */
export function ConfirmAddress({ email, isSent }: Unconfirmed) {
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
    problem: (problem) => ({ fieldId: FIELD, message: t(`problems.${problem}`) }),
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
        {t('title')}
      </h2>
      <p>{t(isSent ? 'lead' : 'leadAgain', { email })}</p>
      <ErrorSummary {...summary} title={t('failed')} />
      <OneTimeCodeField
        id={FIELD}
        name="code"
        value={model.code}
        onValueChange={model.type}
        help={t('help')}
        error={errorOf(FIELD)}
      />
      <Resend />
      <Button type="submit" variant="primary" pending={pending} wide>
        {t('submit')}
      </Button>
      <Button variant="quiet" onPress={() => model.later()} wide>
        {t('later')}
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
      <p role="status">{isSentAgain ? t('sentAgain') : ''}</p>
      <ResendCode secondsLeft={left} pending={pending} onPress={() => resend()} />
    </div>
  );
}
