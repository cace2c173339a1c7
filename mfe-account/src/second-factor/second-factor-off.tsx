import { useTexts } from '@nfcards/shared/i18n';
import { Badge, Button, ErrorSummary, Notice, useCallErrorWords } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $isEnded, beginCall, beginPressed, codeForm } from './second-factor.model.ts';
import { texts } from './texts.ts';

export function SecondFactorOff() {
  const t = useTexts(texts);
  const wordsOf = useCallErrorWords();
  const { refusal, attempts, isEnded, pending, begin } = useUnit({
    refusal: codeForm.$refusal,
    attempts: codeForm.$failedAttempts,
    isEnded: $isEnded,
    pending: beginCall.$pending,
    begin: beginPressed,
  });
  return (
    <>
      {isEnded && (
        <Notice tone="ok" live>
          {t('ended')}
        </Notice>
      )}
      <div>
        <Badge>{t('off.state')}</Badge>
      </div>
      <p>{t('off.lead')}</p>
      <ErrorSummary
        errors={refusal === null ? [] : [{ message: wordsOf(refusal).body }]}
        attempt={attempts}
        title={t('failed')}
      />
      <div>
        <Button variant="primary" pending={pending} onPress={() => begin()}>
          {t('off.begin')}
        </Button>
      </div>
    </>
  );
}
