import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, PasswordField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $failedReseals, $resealFailure, resealFx, resealSubmitted } from '../reseal.model.ts';
import { texts } from '../texts.ts';
import { $knownVault } from '../vault.model.ts';
import classes from '../vault.module.css';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-present-password';

/** Lets the present password open a vault that is open by something else. */
export function ResealForm({ onLater }: { readonly onLater: () => void }) {
  const t = useTexts(texts);
  const wordsOf = useVaultFailureWords();
  const { vault, failure, attempts, pending, submit } = useUnit({
    vault: $knownVault,
    failure: $resealFailure,
    attempts: $failedReseals,
    pending: resealFx.pending,
    submit: resealSubmitted,
  });
  const message = failure === null ? null : wordsOf(failure);
  const send = onSubmit((typed) => submit(typed('password')));
  return (
    <form className={classes.form} noValidate onSubmit={send} aria-label={t('reseal.title')}>
      <h2>{t('reseal.title')}</h2>
      <p>{t('reseal.lead')}</p>
      <ErrorSummary
        errors={message === null ? [] : [{ fieldId: FIELD, message }]}
        attempt={attempts}
        title={t('reseal.failed')}
      />
      <input type="hidden" name="username" autoComplete="username" value={vault?.email ?? ''} />
      <PasswordField
        id={FIELD}
        name="password"
        label={t('reseal.password')}
        error={message ?? undefined}
        autoComplete="current-password"
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('reseal.submit')}
        </Button>
        <Button onPress={onLater}>{t('reseal.later')}</Button>
      </div>
    </form>
  );
}
