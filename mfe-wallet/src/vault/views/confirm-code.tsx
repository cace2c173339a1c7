import { useTexts } from '@nfcards/shared/i18n';
import { onSubmit, useStepHeading } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, TextField } from '@nfcards/shared/ui';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import type { VaultFailure } from '../vault-failure.ts';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

const FIELD = 'vault-code-again';

export interface ConfirmCodeProps {
  readonly pending: boolean;
  readonly failure: VaultFailure | null;
  readonly attempt: number;
  readonly onConfirm: (typed: string) => void;
  readonly onBack: () => void;
}

/** The code is typed again: a code that was never written down must not be the only way in. */
export function ConfirmCode({ pending, failure, attempt, onConfirm, onBack }: ConfirmCodeProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const wordsOf = useVaultFailureWords();
  const message = failure === null ? null : wordsOf(failure);
  const isOfField = failure !== null && ['missing', 'codeMalformed', 'codeDiffers'].includes(failure.kind);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit((typed) => onConfirm(typed('code')))}>
      <h2 ref={heading} tabIndex={-1}>
        {t('confirm.title')}
      </h2>
      <p>{t('confirm.lead')}</p>
      <ErrorSummary
        errors={message === null ? [] : [{ ...(isOfField ? { fieldId: FIELD } : {}), message }]}
        attempt={attempt}
        {...(isOfField ? {} : { title: t('make.failed') })}
      />
      <TextField
        id={FIELD}
        name="code"
        label={t('confirm.field')}
        help={t('confirm.help')}
        error={isOfField ? (message ?? undefined) : undefined}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" pending={pending}>
          {t('confirm.submit')}
        </Button>
        <Button onPress={onBack}>{t('confirm.back')}</Button>
      </div>
    </form>
  );
}
