import { useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorPanel, Skeleton, useOnDemand } from '@nfcards/shared/ui';
import { useEffect } from 'react';
import type { DocumentViewerProps } from './document-viewer.tsx';
import { texts } from './texts.ts';

/** The viewer, fetched when somebody looks at a document. */
export function LazyViewer(props: DocumentViewerProps) {
  const t = useTexts(texts);
  const { status, part, load } = useOnDemand(() => import('./document-viewer.tsx'));
  useEffect(() => {
    // Why it failed makes no difference to what can be done.
    load().catch(() => undefined);
  }, [load]);
  if (part !== null) return <part.DocumentViewer {...props} />;
  if (status !== 'failed') return <Skeleton shape="block" height="28rem" />;
  return (
    <ErrorPanel
      title={t('pdf.failed.notLoaded')}
      action={<Button onPress={() => void load().catch(() => undefined)}>{t('pdf.retry')}</Button>}
    >
      <p>{t('pdf.help.notLoaded')}</p>
    </ErrorPanel>
  );
}
