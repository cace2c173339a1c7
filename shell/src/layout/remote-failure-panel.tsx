import { useTexts } from '@nfcards/shared/i18n';
import { Button, ButtonLink, ErrorPanel, PageHead, PageHeading, PageLayout } from '@nfcards/shared/ui';
import { areaKey } from './area.ts';
import { texts } from './texts.ts';

export interface RemoteFailurePanelProps {
  /** Name of the remote. */
  readonly area: string;
  /** Its page could not be loaded, or threw while rendering. */
  readonly failure: 'unavailable' | 'broken';
  readonly pending: boolean;
  readonly onRetry: () => void;
}

/** Shown in place of a page that failed (SPEC C5, C6). */
export function RemoteFailurePanel({ area, failure, pending, onRetry }: RemoteFailurePanelProps) {
  const t = useTexts(texts);
  return (
    <PageLayout width="text">
      <PageHead title={t('unavailable.pageTitle')} description={t(`${failure}.body`)} />
      <PageHeading>{t(`${failure}.title`, { area: t(areaKey(area)) })}</PageHeading>
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
        <p>{t(`${failure}.body`)}</p>
      </ErrorPanel>
    </PageLayout>
  );
}
