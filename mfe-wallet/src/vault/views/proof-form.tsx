import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useStepHeading } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, PasswordField } from '@nfcards/shared/ui';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import type { VaultFailure } from '../vault-failure.ts';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-proof';

export interface ProofFormProps {
  /** Of the account. */
  readonly email: string;
  readonly pending: boolean;
  readonly failure: VaultFailure | null;
  readonly attempt: number;
  readonly onSubmit: (password: string) => void;
  readonly onCancel: () => void;
}

/** The password, for a change that the server takes only from who has just shown it. */
export function ProofForm({ email, pending, failure, attempt, onSubmit: send, onCancel }: ProofFormProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const wordsOf = useVaultFailureWords();
  const message = failure === null ? undefined : wordsOf(failure);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit((typed) => send(typed('password')))}>
      <h2 ref={heading} tabIndex={-1}>
        {t('settings.proofTitle')}
      </h2>
      <p>{t('settings.proofLead')}</p>
      <ErrorSummary
        errors={message === undefined ? [] : [{ fieldId: FIELD, message }]}
        attempt={attempt}
        title={t('settings.failed')}
      />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        id={FIELD}
        name="password"
        label={t('unlock.password')}
        error={message}
        autoComplete="current-password"
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('settings.proofSubmit')}
        </Button>
        <Button onPress={onCancel}>{t('settings.cancel')}</Button>
      </div>
    </form>
  );
}
