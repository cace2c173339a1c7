import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import {
  Button,
  CopyButton,
  ErrorSummary,
  type FieldError,
  TextLink,
  useCallErrorWords,
} from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import { QrCode } from './qr-code.tsx';
import {
  $code,
  $failedAttempts,
  $problem,
  $refusal,
  codeSubmitted,
  codeTyped,
  confirmCall,
  type Setup,
  setupCancelled,
} from './second-factor.model.ts';
import classes from './second-factor-page.module.css';
import { texts } from './texts.ts';
import { useStepHeading } from './use-step-heading.ts';

const FIELD = 'second-factor-code';

/** The secret for the authenticator, as a picture and as letters, and the code that shows that it is there. */
export function SetupForm({ setup: { secret, address } }: { readonly setup: Setup }) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const model = useUnit({
    code: $code,
    pending: confirmCall.$pending,
    attempts: $failedAttempts,
    type: codeTyped,
    submit: codeSubmitted,
    cancel: setupCancelled,
  });
  const errors = useErrors();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    model.submit();
  };
  return (
    <form className={classes.area} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {t('setup.title')}
      </h2>
      <p>{t('setup.scan')}</p>
      <QrCode text={address} label={t('setup.qr')} />
      <p>
        <TextLink to={address}>{t('setup.open')}</TextLink>
      </p>
      <p>{t('setup.type')}</p>
      <div className={classes.secret}>
        <code className={classes.letters}>{groupsOf(secret)}</code>
        <CopyButton text={secret}>{t('setup.copy')}</CopyButton>
      </div>
      <ErrorSummary errors={errors} attempt={model.attempts} title={t('failed')} />
      <OneTimeCodeField
        id={FIELD}
        name="code"
        label={t('setup.code')}
        help={t('setup.codeHelp')}
        value={model.code}
        onValueChange={model.type}
        error={errors.find(({ fieldId }) => fieldId === FIELD)?.message}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={model.pending}>
          {t('setup.submit')}
        </Button>
        <Button variant="quiet" onPress={() => model.cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** By four, as they are read out and typed. */
function groupsOf(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function useErrors(): readonly FieldError[] {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { problem, refusal } = useUnit({ problem: $problem, refusal: $refusal });
  const errors: FieldError[] = [];
  if (problem !== null) errors.push({ fieldId: FIELD, message: t(`problems.${problem}`) });
  if (refusal !== null) {
    const isOfCode = refusalOf(refusal) === 'second_factor_wrong';
    errors.push({
      ...(isOfCode ? { fieldId: FIELD } : {}),
      // The server's own words speak of a recovery code, of which there is none yet.
      message: isOfCode ? t('problems.codeWrong') : wordsOf(refusal).body,
    });
  }
  return errors;
}
