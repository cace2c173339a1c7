import { gatePath, verifyResetPasswordCall } from '@nfcards/shared/auth';
import { useTexts } from '@nfcards/shared/i18n';
import { useStepHeading } from '@nfcards/shared/patterns';
import { Button, ErrorSummary, Notice, TextLink } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import classes from '../frame/account-frame.module.css';
import { usePasswordCallWords } from '../password/use-password-call-words.ts';
import { choiceForm } from './choose-password.model.ts';
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
  const wordsOf = usePasswordCallWords(t('choice.insecure'));
  const { refusal, attempts, pending, accept, decline } = useUnit({
    refusal: choiceForm.$refusal,
    attempts: choiceForm.$failedAttempts,
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
        errors={refusal === null ? [] : [wordsOf(refusal)]}
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
