import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, EmptyState, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { useUnit } from 'effector-react';
import { $isPage } from '../location/mounts.model.ts';
import { texts } from './texts.ts';

/** The papers that are kept on the device, for whoever is asked for them out of reach of a network. */
const SEA_CONTROL = '/wallet/sea-control';

export interface OfflinePanelProps {
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** In place of a page that is not cached, without a network. */
export function OfflinePanel({ pending, onRetry }: OfflinePanelProps) {
  const t = useTexts(texts);
  const hasPapers = useUnit($isPage)(SEA_CONTROL);
  return (
    <PageLayout width="text">
      <PageHead title={t('page.title')} description={t('page.body')} indexed={false} />
      <PageHeading>{t('page.heading')}</PageHeading>
      <EmptyState
        title={t('page.title')}
        action={
          <>
            {hasPapers && (
              <ButtonLink to={SEA_CONTROL} variant="primary">
                {t('page.papers')}
              </ButtonLink>
            )}
            <Button onPress={onRetry} pending={pending}>
              {t('page.retry')}
            </Button>
            <ButtonLink to="/" variant="quiet">
              {t('page.home')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('page.body')}</p>
      </EmptyState>
    </PageLayout>
  );
}
