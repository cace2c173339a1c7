import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useStepHeading } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, PasswordField, TextField, VisuallyHidden } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $waitingForProof } from '../change-ways.model.ts';
import { texts } from '../texts.ts';
import {
  $failedUnlockings,
  $unlockFailure,
  $unlockWay,
  $unlockWays,
  unlockFx,
  unlockSubmitted,
  wayChosen,
} from '../unlock.model.ts';
import { $knownVault } from '../vault.model.ts';
import classes from '../vault.module.css';
import type { WrapKind } from '../vault-failure.ts';
import { ChangeProof } from './change-proof.tsx';
import { ForgetVault } from './forget-vault.tsx';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-opener';
const TO_WAY = {
  password: 'unlock.toPassword',
  recovery: 'unlock.toRecovery',
  passkey: 'unlock.toPasskey',
} as const;

/** Opening the vault by the ways that it has, or giving it up where all of them are lost. */
export function UnlockVault({ reason }: { readonly reason: string }) {
  const waiting = useUnit($waitingForProof);
  return waiting === null ? <UnlockForm reason={reason} /> : <ChangeProof />;
}

export type UnlockFormProps =
  | { readonly reason: string }
  /** The vault is open already, by another tab; a change of what opens it takes one of its keys here. */
  | { readonly onCancel: () => void };

export function UnlockForm(props: UnlockFormProps) {
  const t = useTexts(texts);
  const wordsOf = useVaultFailureWords();
  const model = useUnit({
    way: $unlockWay,
    ways: $unlockWays,
    failure: $unlockFailure,
    attempts: $failedUnlockings,
    pending: unlockFx.pending,
    submit: unlockSubmitted,
    choose: wayChosen,
  });
  const { way, failure } = model;
  const isAgain = 'onCancel' in props;
  const message = failure === null ? null : wordsOf(failure);
  const isOfField = way !== 'passkey' && ['missing', 'wrong', 'codeMalformed'].includes(failure?.kind ?? '');
  const error = isOfField ? (message ?? undefined) : undefined;
  const submit = onSubmit((typed) => {
    if (way === 'password') model.submit({ way, password: typed('opener') });
    else if (way === 'recovery') model.submit({ way, code: typed('opener') });
    else model.submit({ way });
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <UnlockHead {...props} />
      <ErrorSummary
        errors={message === null ? [] : [{ ...(isOfField ? { fieldId: FIELD } : {}), message }]}
        attempt={model.attempts}
        title={t('unlock.failed')}
      />
      <Opener way={way} error={error} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={model.pending}>
          {t(way === 'passkey' ? 'unlock.passkeySubmit' : isAgain ? 'settings.proofSubmit' : 'unlock.submit')}
        </Button>
        {isAgain && <Button onPress={() => props.onCancel()}>{t('settings.cancel')}</Button>}
      </div>
      <OtherWays ways={model.ways.filter((other) => other !== way)} onChoose={model.choose} />
      {!isAgain && (
        <>
          <p className={classes.soft}>{t('unlock.forgotten')}</p>
          <ForgetVault tellsFailure />
        </>
      )}
    </form>
  );
}

function UnlockHead(props: UnlockFormProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  if ('onCancel' in props) {
    return (
      <>
        <h2 ref={heading} tabIndex={-1}>
          {t('settings.proofTitle')}
        </h2>
        <p>{t('settings.keyLead')}</p>
      </>
    );
  }
  return (
    <>
      <h2>{t('unlock.title')}</h2>
      <p>{props.reason}</p>
      <p>{t('unlock.lead')}</p>
    </>
  );
}

function Opener({ way, error }: { readonly way: WrapKind; readonly error: string | undefined }) {
  const t = useTexts(texts);
  const vault = useUnit($knownVault);
  if (way === 'passkey') return <p>{t('unlock.passkeyLead')}</p>;
  if (way === 'recovery') {
    return (
      <TextField
        key={way}
        id={FIELD}
        name="opener"
        label={t('unlock.code')}
        help={t('unlock.codeHelp')}
        error={error}
        autoComplete="off"
        spellCheck={false}
        required
      />
    );
  }
  const former = vault?.wraps.find(({ kind }) => kind === 'password')?.address;
  return (
    <>
      {/* Password managers look for the account beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={former ?? vault?.email ?? ''} />
      <PasswordField
        key={way}
        id={FIELD}
        name="opener"
        label={t('unlock.password')}
        {...(former !== undefined && { help: t('unlock.formerHelp', { email: former }) })}
        error={error}
        autoComplete="current-password"
        required
      />
    </>
  );
}

interface OtherWaysProps {
  readonly ways: readonly WrapKind[];
  readonly onChoose: (way: WrapKind) => void;
}

function OtherWays({ ways, onChoose }: OtherWaysProps) {
  const t = useTexts(texts);
  if (ways.length === 0) return null;
  return (
    <fieldset className={classes.actions}>
      <legend>
        <VisuallyHidden>{t('unlock.ways')}</VisuallyHidden>
      </legend>
      {ways.map((way) => (
        <Button key={way} onPress={() => onChoose(way)}>
          {t(TO_WAY[way])}
        </Button>
      ))}
    </fieldset>
  );
}
