import { useTexts } from '@nfcards/shared/i18n';
import { Notice, VisuallyHidden } from '@nfcards/shared/ui';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { Turn } from '../frame/turned.ts';
import { Working } from '../frame/working.tsx';
import { texts } from '../texts.ts';
import classes from '../viewer.module.css';
import type { Zoom } from '../zoom.ts';
import type { PageSize, Pdf } from './open-pdf.ts';

export interface PdfPageProps {
  readonly pdf: Pdf;
  /** As it is counted, from 1. */
  readonly page: number;
  /** “Page 2 of 3”. */
  readonly words: string;
  readonly zoom: Zoom;
  readonly turn: Turn;
}

/** A page as it is printed, and what is written on it for those who listen. */
export function PdfPage({ pdf, page, words, zoom, turn }: PdfPageProps) {
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const sized = usePageSize(pdf, page, turn);
  const text = usePageText(pdf, page);
  const size = sized.status === 'ready' ? sized.size : null;
  const drawn = useDrawing({ pdf, page, zoom, turn }, size, { frame, canvas });
  if (sized.status === 'missing' || drawn === 'damaged') {
    return (
      <div className={classes.missing}>
        <Notice tone="warn" title={t('pdf.pageMissing', { page: words })} live>
          {t(pdf.pages > 1 ? 'pdf.othersAreThere' : 'pdf.pageMissingHelp')}
        </Notice>
      </div>
    );
  }
  const style: CSSProperties & Record<`--${string}`, number> = {
    ...(zoom === 'page' ? {} : { '--zoom': zoom }),
    ...(size === null ? {} : { '--ratio': size.width / size.height }),
  };
  return (
    <div ref={frame} className={classes.frame} data-fit={zoom === 'page' ? 'page' : undefined} style={style}>
      {drawn === 'pending' && <Working>{t('pdf.drawing')}</Working>}
      <canvas ref={canvas} className={classes.paper} data-drawn={drawn === 'done' ? '' : undefined} />
      <VisuallyHidden>{text === '' ? t('pdf.noText') : text}</VisuallyHidden>
    </div>
  );
}

type SizedPage =
  | { readonly status: 'pending' | 'missing' }
  | { readonly status: 'ready'; readonly size: PageSize };

function usePageSize(pdf: Pdf, page: number, turn: Turn): SizedPage {
  const [sized, setSized] = useState<SizedPage>({ status: 'pending' });
  useEffect(() => {
    let isGone = false;
    pdf.sizeOf(page, turn).then(
      (size) => {
        if (!isGone) setSized({ status: 'ready', size });
      },
      () => {
        if (!isGone) setSized({ status: 'missing' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page, turn]);
  return sized;
}

/** Null until it is known, and where it cannot be: nothing is said of a page that cannot be read. */
function usePageText(pdf: Pdf, page: number): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    setText(null);
    pdf.textOf(page).then(
      (written) => {
        if (!isGone) setText(written);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  return text;
}

type Drawn = 'pending' | 'done' | 'damaged';

/** Draws as sharp as the screen is, anew where the place has another width. */
function useDrawing(
  { pdf, page, zoom, turn }: Omit<PdfPageProps, 'words'>,
  size: PageSize | null,
  {
    frame,
    canvas,
  }: Readonly<{
    frame: RefObject<HTMLDivElement | null>;
    canvas: RefObject<HTMLCanvasElement | null>;
  }>,
): Drawn {
  const [drawn, setDrawn] = useState<Drawn>('pending');
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the zoom, the frame has another width
  useEffect(() => {
    const paper = canvas.current;
    const width = frame.current?.clientWidth;
    // A page that could not be drawn has neither, and stays so.
    if (size === null || paper === null || width === undefined) return undefined;
    setDrawn('pending');
    const drawing = pdf.draw(page, paper, (width * devicePixelRatio) / size.width, turn);
    drawing.done.then(
      (isDone) => {
        if (isDone) setDrawn('done');
      },
      () => setDrawn('damaged'),
    );
    return drawing.cancel;
  }, [pdf, page, zoom, turn, size, frame, canvas]);
  return drawn;
}
