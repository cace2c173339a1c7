import { $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Notice, PasswordField } from '@nfcards/shared/ui';
import { $vaultKey } from '@nfcards/shared/vault';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import {
  $failedMakings,
  $makeFailure,
  $making,
  $provenLater,
  beginFx,
  codeConfirmed,
  codeWanted,
  codeWritten,
  createFx,
  makingBegun,
  makingLeft,
  makingProved,
  proveMakingFx,
} from '../make-vault.model.ts';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import { ConfirmCode } from './confirm-code.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodeSheet } from './recovery-code-sheet.tsx';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-password';

/** Making the vault: what opens it, the recovery code, and the code once more. */
export function MakeVault({ reason }: { readonly reason: string }) {
  const model = useUnit({
    making: $making,
    provenLater: $provenLater,
    proving: proveMakingFx.pending,
    prove: makingProved,
    failure: $makeFailure,
    attempts: $failedMakings,
    creating: createFx.pending,
    written: codeWritten,
    confirm: codeConfirmed,
    back: codeWanted,
    leave: makingLeft,
  });
  const { leave } = model;
  useEffect(() => () => leave(), [leave]);
  if (model.making.step === 'begin') return <Begin reason={reason} />;
  if (model.making.step === 'code') {
    return <RecoveryCodeSheet code={model.making.code} onWritten={() => model.written()} />;
  }
  if (model.provenLater !== null) {
    return (
      <ProofForm
        email={model.provenLater.email}
        pending={model.proving || model.creating}
        failure={model.failure}
        attempt={model.attempts}
        onSubmit={model.prove}
        onCancel={() => model.back()}
      />
    );
  }
  return (
    <ConfirmCode
      pending={model.creating}
      failure={model.failure}
      attempt={model.attempts}
      onConfirm={model.confirm}
      onBack={() => model.back()}
    />
  );
}

function Begin({ reason }: { readonly reason: string }) {
  const t = useTexts(texts);
  const wordsOf = useVaultFailureWords();
  const { user, known, failure, attempts, pending, begin } = useUnit({
    user: $user,
    known: $vaultKey,
    failure: $makeFailure,
    attempts: $failedMakings,
    pending: beginFx.pending,
    begin: makingBegun,
  });
  const isOfField = failure?.kind === 'missing';
  const message = failure === null ? null : wordsOf(failure);
  const submit = onSubmit((typed) =>
    begin(known === null ? { way: 'password', password: typed('password') } : { way: 'known' }),
  );
  return (
    <form className={classes.area} noValidate onSubmit={submit}>
      <h2>{t('make.title')}</h2>
      <p>{reason}</p>
      <p>{t('make.lead')}</p>
      <Notice tone="warn">{t('make.forgotten')}</Notice>
      <ErrorSummary
        errors={message === null ? [] : [{ ...(isOfField ? { fieldId: FIELD } : {}), message }]}
        attempt={attempts}
        title={t('make.failed')}
      />
      {known === null && (
        <div className={classes.form}>
          {/* Password managers look for the account beside the password. */}
          <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} />
          <PasswordField
            id={FIELD}
            name="password"
            label={t('make.password')}
            help={t('make.passwordHelp')}
            error={isOfField ? (message ?? undefined) : undefined}
            autoComplete="current-password"
            required
          />
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('make.begin')}
        </Button>
      </div>
      {known === null && (
        <div className={classes.ways}>
          <p className={classes.soft}>{t('make.passkeyHelp')}</p>
          <p className={classes.soft}>{t('make.forgottenPasskey')}</p>
          <div>
            <Button pending={pending} onPress={() => begin({ way: 'passkey' })}>
              {t('make.withPasskey')}
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
