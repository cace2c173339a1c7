import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, ErrorPanel, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { areaKey } from './area.ts';
import { texts } from './texts.ts';

export interface RemoteFailurePanelProps {
  /** Name of the remote. */
  readonly area: string;
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** In the place of a page that could not be loaded (SPEC C5, C6). */
export function RemoteFailurePanel({ area, pending, onRetry }: RemoteFailurePanelProps) {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('unavailable.pageTitle')} description={t('unavailable.body')} />
      <PageHeading>{t('unavailable.title', { area: t(areaKey(area)) })}</PageHeading>
      <ErrorPanel
        title={t('unavailable.pageTitle')}
        action={
          <>
            <Button onPress={onRetry} pending={pending}>
              {t('unavailable.retry')}
            </Button>
            <ButtonLink to="/" variant="quiet">
              {t('unavailable.home')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('unavailable.body')}</p>
      </ErrorPanel>
    </PageLayout>
  );
}
