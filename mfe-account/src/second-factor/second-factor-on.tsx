import { useTexts } from '@nfcards/shared/i18n';
import { Badge, ErrorSummary, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { ConfirmButton } from '../security/confirm-button.tsx';
import { $failedRenewals, $renewRefusal, renewCall, renewPressed } from './recovery-codes.model.ts';
import { codeForm, endCall, endConfirmed } from './second-factor.model.ts';
import classes from './second-factor-page.module.css';
import { texts } from './texts.ts';

/** Then new ones are advised. */
const FEW_CODES = 3;

export function SecondFactorOn({ codesLeft }: { readonly codesLeft: number }) {
  const t = useTexts(texts);
  const model = useUnit({
    renewing: renewCall.$pending,
    ending: endCall.$pending,
    renew: renewPressed,
    end: endConfirmed,
  });
  return (
    <>
      <div>
        <Badge tone="ok">{t('on.state')}</Badge>
      </div>
      <p>{t('on.lead')}</p>
      {codesLeft < FEW_CODES ? (
        <Notice tone="warn">{t('on.few', { count: codesLeft })}</Notice>
      ) : (
        <p>{t('on.left', { count: codesLeft })}</p>
      )}
      <Refusals />
      <div className={classes.actions}>
        <ConfirmButton
          icon="refresh"
          label={t('renew.button')}
          question={t('renew.question')}
          body={t('renew.body')}
          confirm={t('renew.confirm')}
          keep={t('cancel')}
          pending={model.renewing}
          onConfirm={() => model.renew()}
        />
        <ConfirmButton
          icon="lock"
          label={t('end.button')}
          question={t('end.question')}
          body={t('end.body')}
          confirm={t('end.confirm')}
          keep={t('cancel')}
          pending={model.ending}
          onConfirm={() => model.end()}
        />
      </div>
    </>
  );
}

function Refusals() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { refusal, renewRefusal, attempts, renewals } = useUnit({
    refusal: codeForm.$refusal,
    renewRefusal: $renewRefusal,
    attempts: codeForm.$failedAttempts,
    renewals: $failedRenewals,
  });
  const errors = [refusal, renewRefusal].filter((error) => error !== null);
  return (
    <ErrorSummary
      errors={errors.map((error) => ({ message: wordsOf(error).body }))}
      attempt={attempts + renewals}
      title={t('failed')}
    />
  );
}
