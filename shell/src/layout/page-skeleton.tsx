import { useTexts } from '@nfcards/shared/i18n';
import { PageLayout, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { texts } from './texts.ts';

/** While the first page of a visit loads. */
export function PageSkeleton() {
  const t = useTexts(texts);
  return (
    <PageLayout>
      <div role="status">
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </div>
      <div>
        <Skeleton shape="heading" />
        <Skeleton width="90%" />
        <Skeleton width="75%" />
      </div>
      <Skeleton shape="block" height="var(--space-24)" />
      <Skeleton shape="block" height="var(--space-24)" />
    </PageLayout>
  );
}
