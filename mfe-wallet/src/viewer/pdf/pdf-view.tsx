import { useFormats, useTexts } from '@nfcards/shared/i18n';
import { Button, ErrorPanel, Icon, Skeleton, VisuallyHidden } from '@nfcards/shared/ui';
import { type KeyboardEvent, useState } from 'react';
import { FrameTools } from '../frame/frame-tools.tsx';
import { type Turn, turned } from '../frame/turned.ts';
import { texts } from '../texts.ts';
import classes from '../viewer.module.css';
import type { Zoom } from '../zoom.ts';
import type { Pdf } from './open-pdf.ts';
import { PasswordForm } from './password-form.tsx';
import { PdfPage } from './pdf-page.tsx';
import { type PdfAttempt, usePdf } from './use-pdf.ts';

export interface PdfViewProps {
  readonly file: Blob;
  readonly title: string;
}

/** The pages of a PDF, one at a time. */
export function PdfView({ file, title }: PdfViewProps) {
  const t = useTexts(texts);
  const [attempt, setAttempt] = useState<PdfAttempt>({ no: 0, password: null });
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
  if (state.status === 'ready') return <PdfPages pdf={state.pdf} title={title} />;
  const { problem } = state;
  const tryAgain = (password: string | null) => setAttempt({ no: attempt.no + 1, password });
  if (problem === 'password' || problem === 'wrongPassword')
    return <PasswordForm isWrong={problem === 'wrongPassword'} onPassword={tryAgain} />;
  const again = <Button onPress={() => tryAgain(null)}>{t('pdf.retry')}</Button>;
  return (
    <ErrorPanel title={t(`pdf.failed.${problem}`)} {...(problem === 'notLoaded' ? { action: again } : {})}>
      <p>{t(`pdf.help.${problem}`)}</p>
    </ErrorPanel>
  );
}

function PdfPages({ pdf, title }: { readonly pdf: Pdf; readonly title: string }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>('page');
  const [turn, setTurn] = useState<Turn>(0);
  const go = (to: number) => setPage(Math.min(Math.max(to, 1), pdf.pages));
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'PageDown') go(page + 1);
    if (key === 'PageUp') go(page - 1);
    if (key === 'Home') go(1);
    if (key === 'End') go(pdf.pages);
  };
  const words = t('pdf.page', { page: number(page), pages: number(pdf.pages) });
  return (
    <div className={classes.viewer}>
      <FrameTools zoom={zoom} onZoom={setZoom} onTurn={() => setTurn(turned(turn))}>
        {pdf.pages > 1 && (
          <div className={classes.group}>
            <Button variant="quiet" aria-label={t('pdf.previous')} onPress={() => go(page - 1)}>
              <Icon name="chevron-left" />
            </Button>
            <span className={classes.figure} role="status">
              {words}
            </span>
            <Button variant="quiet" aria-label={t('pdf.next')} onPress={() => go(page + 1)}>
              <Icon name="chevron-right" />
            </Button>
          </div>
        )}
      </FrameTools>
      <section
        className={classes.place}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages are turned and moved by key
        tabIndex={0}
        aria-label={`${title}, ${words}`}
        onKeyDown={goByKey}
      >
        <PdfPage key={page} pdf={pdf} page={page} words={words} zoom={zoom} turn={turn} />
      </section>
    </div>
  );
}
