import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorPanel, Skeleton, useOnDemand } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { texts } from '../confirm-address/texts.ts';
import { $unconfirmed, confirmationSettled } from '../confirm-address/unconfirmed.model.ts';

const fetchConfirmation = () => import('../confirm-address/confirm-address.tsx');

/** Most who log in have no use for it: it comes when it is needed. */
export function ConfirmStep() {
  const t = useTexts(texts);
  const { unconfirmed, settle } = useUnit({ unconfirmed: $unconfirmed, settle: confirmationSettled });
  const { part, status, load } = useOnDemand(fetchConfirmation);
  // A failure is in the status, and in the panel below.
  const ask = () => void load().catch(() => undefined);
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
  if (unconfirmed === null) return null;
  if (status === 'failed') {
    return (
      <ErrorPanel title={t('notLoaded.title')} action={<Button onPress={ask}>{t('notLoaded.retry')}</Button>}>
        <p>{t('notLoaded.help')}</p>
        <Button variant="quiet" onPress={() => settle('later')}>
          {t('later')}
        </Button>
      </ErrorPanel>
    );
  }
  if (part === null) return <Skeleton shape="block" height="16rem" />;
  return <part.ConfirmAddress {...unconfirmed} />;
}
