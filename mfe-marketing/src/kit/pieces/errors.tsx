import { useTexts } from '@nfcards/shared/i18n';
import { Button, CallErrorPanel, ErrorPanel, ErrorSummary, TextField } from '@nfcards/shared/ui';
import { useId, useState } from 'react';
import { Specimen } from '../specimens/specimen.tsx';
import { texts } from '../specimens/texts.ts';

export function Errors() {
  const t = useTexts(texts);
  const [attempt, setAttempt] = useState(0);
  const fieldId = useId();
  return (
    <>
      <Specimen state="summary">
        <ErrorSummary
          attempt={attempt}
          errors={[{ fieldId, message: t('samples.emailError') }, { message: t('samples.departureError') }]}
        />
        <TextField
          id={fieldId}
          name="summary-email"
          label={t('samples.email')}
          error={t('samples.emailError')}
          defaultValue="ada@example"
        />
        <Button onPress={() => setAttempt(attempt + 1)}>{t('samples.submit')}</Button>
      </Specimen>
      <Specimen state="failure">
        <ErrorPanel title={t('samples.failure')} action={<Button>{t('samples.retry')}</Button>}>
          <p>{t('samples.failureWhy')}</p>
        </ErrorPanel>
      </Specimen>
      <Specimen state="call">
        <CallErrorPanel error={{ kind: 'TIMEOUT_ERROR', message: 'timeout' }} onRetry={() => undefined} />
        <CallErrorPanel
          error={{ kind: 'STATUS', status: 503, data: null, message: 'unavailable' }}
          onRetry={() => undefined}
          pending
        />
      </Specimen>
    </>
  );
}
