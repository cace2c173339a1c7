import { refusalOf } from '@nfcards/shared/client';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, QrCode, useForm, useStepHeading } from '@nfcards/shared/patterns';
import { Button, CopyButton, ErrorSummary, TextLink, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { OneTimeCodeField } from '../one-time-code/one-time-code-field.tsx';
import {
  $code,
  codeForm,
  codeSubmitted,
  codeTyped,
  type Setup,
  setupCancelled,
} from './second-factor.model.ts';
import classes from './second-factor-page.module.css';
import { texts } from './texts.ts';

const FIELD = 'second-factor-code';

/** The secret for the authenticator, as a picture and as letters, and the code that shows that it is there. */
export function SetupForm({ setup: { secret, address } }: { readonly setup: Setup }) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const model = useUnit({
    code: $code,
    type: codeTyped,
    submit: codeSubmitted,
    cancel: setupCancelled,
  });
  const wordsOf = useCallErrorWords();
  const { summary, errorOf, pending } = useForm(codeForm, {
    problem: (problem) => ({ fieldId: FIELD, message: t(`problems.${problem}`) }),
    refusal: (refusal) =>
      refusalOf(refusal) === 'second_factor_wrong'
        ? // The server's own words speak of a recovery code, of which there is none yet.
          { fieldId: FIELD, message: t('problems.codeWrong') }
        : { message: wordsOf(refusal).body },
  });
  return (
    <form className={classes.area} noValidate onSubmit={onSubmit(() => model.submit())}>
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
      <ErrorSummary {...summary} title={t('failed')} />
      <OneTimeCodeField
        id={FIELD}
        name="code"
        label={t('setup.code')}
        help={t('setup.codeHelp')}
        value={model.code}
        onValueChange={model.type}
        error={errorOf(FIELD)}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
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
