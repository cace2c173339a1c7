import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, PasswordField } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import type { FormEvent } from 'react';
import { changeFx } from './change-steps.model.ts';
import {
  $changeFailure,
  $failedChanges,
  proofCancelled,
  proofSubmitted,
  proveByPasswordFx,
} from './change-ways.model.ts';
import { texts } from './texts.ts';
import { useStepHeading } from './use-step-heading.ts';
import { useVaultFailureWords } from './use-vault-failure-words.ts';
import { $knownVault } from './vault.model.ts';
import classes from './vault.module.css';

const FIELD = 'vault-proof';

/** The password, for a change that the server takes only from who has just shown it. */
export function ProofForm() {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const wordsOf = useVaultFailureWords();
  const { vault, failure, attempts, proving, changing, submit, cancel } = useUnit({
    vault: $knownVault,
    failure: $changeFailure,
    attempts: $failedChanges,
    proving: proveByPasswordFx.pending,
    changing: changeFx.pending,
    submit: proofSubmitted,
    cancel: proofCancelled,
  });
  const message = failure === null ? undefined : wordsOf(failure);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submit(String(new FormData(event.currentTarget).get('password')));
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <h2 ref={heading} tabIndex={-1}>
        {t('settings.proofTitle')}
      </h2>
      <p>{t('settings.proofLead')}</p>
      <ErrorSummary
        errors={message === undefined ? [] : [{ fieldId: FIELD, message }]}
        attempt={attempts}
        title={t('settings.failed')}
      />
      <input type="hidden" name="username" autoComplete="username" value={vault?.email ?? ''} />
      <PasswordField
        id={FIELD}
        name="password"
        label={t('unlock.password')}
        error={message}
        autoComplete="current-password"
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={proving || changing}>
          {t('settings.proofSubmit')}
        </Button>
        <Button onPress={() => cancel()}>{t('settings.cancel')}</Button>
      </div>
    </form>
  );
}
