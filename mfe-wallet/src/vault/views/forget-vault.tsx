import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { changeFx } from '../change-steps.model.ts';
import { $changeFailure, $failedChanges, forgetConfirmed } from '../change-ways.model.ts';
import { texts } from '../texts.ts';
import classes from '../vault.module.css';
import { useVaultFailureWords } from './use-vault-failure-words.ts';

/** For whoever has lost all that opens the vault: it goes, and what it protects stays unreadable. */
export function ForgetVault({ tellsFailure = false }: { readonly tellsFailure?: boolean }) {
  const t = useTexts(texts);
  const wordsOf = useVaultFailureWords();
  const { pending, failure, attempts, forget } = useUnit({
    pending: changeFx.pending,
    failure: $changeFailure,
    attempts: $failedChanges,
    forget: forgetConfirmed,
  });
  const [isAsked, ask] = useState(false);
  return (
    <details className={classes.forget}>
      <summary>{t('settings.forget')}</summary>
      <div className={classes.area}>
        <p>{t('settings.forgetLead')}</p>
        <ErrorSummary
          errors={tellsFailure && failure !== null ? [{ message: wordsOf(failure) }] : []}
          attempt={attempts}
          title={t('settings.failed')}
        />
        {isAsked ? (
          <div className={classes.area} role="alert">
            <p>
              <strong>{t('settings.forgetQuestion')}</strong> {t('settings.forgetBody')}
            </p>
            <div className={classes.actions}>
              <Button pending={pending} onPress={() => forget()}>
                {t('settings.forgetConfirm')}
              </Button>
              <Button onPress={() => ask(false)}>{t('settings.cancel')}</Button>
            </div>
          </div>
        ) : (
          <div>
            <Button onPress={() => ask(true)}>{t('settings.forget')}</Button>
          </div>
        )}
      </div>
    </details>
  );
}
