import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorPanel, Icon, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { type KeyboardEvent, useState } from 'react';
import type { Pdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';
import { texts } from './texts.ts';
import { usePdf } from './use-pdf.ts';
import classes from './viewer.module.css';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface PdfViewProps {
  readonly file: Blob;
  readonly title: string;
}

/** The pages of a PDF, one at a time. */
export function PdfView({ file, title }: PdfViewProps) {
  const t = useTexts(texts);
  const [attempt, setAttempt] = useState(0);
  const state = usePdf(file, attempt);
  if (state.status === 'pending') {
    return (
      <div>
        <VisuallyHidden>
          <span role="status">{t('pdf.pending')}</span>
        </VisuallyHidden>
        <Skeleton shape="block" height="28rem" />
      </div>
    );
  }
  if (state.status === 'failed') {
    const again = <Button onPress={() => setAttempt(attempt + 1)}>{t('pdf.retry')}</Button>;
    return (
      <ErrorPanel
        title={t(`pdf.failed.${state.problem}`)}
        {...(state.problem === 'notLoaded' ? { action: again } : {})}
      >
        <p>{t(`pdf.help.${state.problem}`)}</p>
      </ErrorPanel>
    );
  }
  return <PdfPages pdf={state.pdf} title={title} />;
}

function PdfPages({ pdf, title }: { readonly pdf: Pdf; readonly title: string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(1);
  const turn = (to: number) => setPage(Math.min(Math.max(to, 1), pdf.pages));
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'PageDown') turn(page + 1);
    if (key === 'PageUp') turn(page - 1);
    if (key === 'Home') turn(1);
    if (key === 'End') turn(pdf.pages);
  };
  const words = t('pdf.page', { page: number(page), pages: number(pdf.pages) });
  return (
    <div className={classes.viewer}>
      <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
        {pdf.pages > 1 && (
          <div className={classes.group}>
            <Button variant="quiet" aria-label={t('pdf.previous')} onPress={() => turn(page - 1)}>
              <Icon name="chevron-left" />
            </Button>
            <span className={classes.figure} role="status">
              {words}
            </span>
            <Button variant="quiet" aria-label={t('pdf.next')} onPress={() => turn(page + 1)}>
              <Icon name="chevron-right" />
            </Button>
          </div>
        )}
        <ZoomButtons zoom={zoom} onZoom={setZoom} />
      </div>
      <section
        className={classes.place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are turned and moved by key
        tabIndex={0}
        aria-label={`${title}, ${words}`}
        onKeyDown={turnByKey}
      >
        <PdfPage pdf={pdf} page={page} zoom={zoom} />
      </section>
    </div>
  );
}
