import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, ErrorPanel, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { areaKey } from './area.ts';
import type { RemoteFailurePanelProps } from './remote-failure-panel.tsx';
import { texts } from './texts.ts';

/** In the place of a page that was loaded and broke while showing. */
export function RenderFailurePanel({ area, pending, onRetry }: RemoteFailurePanelProps) {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('unavailable.pageTitle')} description={t('broken.body')} />
      <PageHeading>{t('broken.title', { area: t(areaKey(area)) })}</PageHeading>
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
        <p>{t('broken.body')}</p>
      </ErrorPanel>
    </PageLayout>
  );
}
