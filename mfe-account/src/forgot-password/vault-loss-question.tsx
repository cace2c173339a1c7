import { gatePath, verifyResetPasswordCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorSummary, Notice, TextLink, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import { useStepHeading } from '../second-factor/use-step-heading.ts';
import { $failedAttempts, $refusal } from './choose-password.model.ts';
import { texts } from './texts.ts';
import { lossAccepted, lossDeclined, type VaultLoss } from './vault-loss.model.ts';

interface VaultLossQuestionProps {
  readonly loss: VaultLoss;
  readonly next: string | null;
}

/** Asked before the password is changed: afterwards it is too late. */
export function VaultLossQuestion({ loss, next }: VaultLossQuestionProps) {
  const t = useTexts(texts);
  const heading = useStepHeading();
  const wordsOf = useCallErrorWords();
  const { refusal, attempts, pending, accept, decline } = useUnit({
    refusal: $refusal,
    attempts: $failedAttempts,
    pending: verifyResetPasswordCall.$pending,
    accept: lossAccepted,
    decline: lossDeclined,
  });
  return (
    <div className={classes.form}>
      <h2 ref={heading} className={classes.step} tabIndex={-1}>
        {t(`vault.${loss}.title`)}
      </h2>
      <ErrorSummary
        errors={refusal === null ? [] : [{ message: wordsOf(refusal).body }]}
        attempt={attempts}
        title={t('choice.failed')}
      />
      <Notice tone="warn">{t(`vault.${loss}.body`)}</Notice>
      <p>
        {t('vault.otherWay')} <TextLink to={gatePath(next)}>{t('login')}</TextLink>
      </p>
      <Button variant="primary" pending={pending} onPress={() => accept()} wide>
        {t(`vault.${loss}.accept`)}
      </Button>
      <div className={classes.others}>
        <Button variant="quiet" onPress={() => decline()}>
          {t('vault.back')}
        </Button>
      </div>
    </div>
  );
}
