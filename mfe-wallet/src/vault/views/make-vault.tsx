import { $user } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Notice, PasswordField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import {
  $failedMakings,
  $isPasswordAsked,
  $makeFailure,
  makeVaultFx,
  makingBegun,
} from '../make-vault.model.ts';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-password';

/** Making the vault, for whoever did not type their password here, or where it was not made by itself. */
export function MakeVault({ reason }: { readonly reason: string }) {
  const t = useTexts(texts);
  const wordsOf = useVaultFailureWords();
  const { user, isPasswordAsked, failure, attempts, pending, begin } = useUnit({
    user: $user,
    isPasswordAsked: $isPasswordAsked,
    failure: $makeFailure,
    attempts: $failedMakings,
    pending: makeVaultFx.pending,
    begin: makingBegun,
  });
  const isOfField = failure?.kind === 'missing';
  const message = failure === null ? null : wordsOf(failure);
  const submit = onSubmit((typed) =>
    begin(isPasswordAsked ? { way: 'password', password: typed('password') } : { way: 'known' }),
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
      {isPasswordAsked && (
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
      {isPasswordAsked && (
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
