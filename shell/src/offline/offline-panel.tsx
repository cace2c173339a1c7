import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, EmptyState, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

export interface OfflinePanelProps {
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** In place of a page that is not cached, without a network. */
export function OfflinePanel({ pending, onRetry }: OfflinePanelProps) {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('page.title')} description={t('page.body')} indexed={false} />
      <PageHeading>{t('page.heading')}</PageHeading>
      <EmptyState
        title={t('page.title')}
        action={
          <>
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
