import { useTexts } from '@nfcards/shared/i18n';
import { Notice, VisuallyHidden } from '@nfcards/shared/ui';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { PageSize, Pdf } from './open-pdf.ts';
import { texts } from './texts.ts';
import classes from './viewer.module.css';

/** Pixels on a side; beyond, telephones draw nothing at all. */
const MAX_PIXELS = 4096;

export interface PdfPageProps {
  readonly pdf: Pdf;
  readonly page: number;
  /** Times the width of its place. */
  readonly zoom: number;
}

/** A page as it is printed, and what is written on it for those who listen. */
export function PdfPage({ pdf, page, zoom }: PdfPageProps) {
  const t = useTexts(texts);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { size, text } = usePageWords(pdf, page);
  const isDamaged = useDrawing({ pdf, page, zoom }, size, frame, canvas);
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--zoom': zoom,
    ...(size === null ? {} : { '--ratio': size.width / size.height }),
  };
  return (
    <div ref={frame} className={classes.frame} style={style}>
      {isDamaged && <Notice tone="warn">{t('pdf.pageDamaged')}</Notice>}
      <canvas ref={canvas} className={classes.paper} />
      <VisuallyHidden>{text === '' ? t('pdf.noText') : text}</VisuallyHidden>
    </div>
  );
}

function usePageWords(
  pdf: Pdf,
  page: number,
): { readonly size: PageSize | null; readonly text: string | null } {
  const [size, setSize] = useState<PageSize | null>(null);
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    setText(null);
    const show = async () => {
      const found = await pdf.sizeOf(page);
      if (!isGone) setSize(found);
      const written = await pdf.textOf(page);
      if (!isGone) setText(written);
    };
    // Why a page cannot be read is told by its drawing, which fails too.
    show().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf, page]);
  return { size, text };
}

/** Draws as sharp as the screen is. @returns whether the page cannot be drawn */
function useDrawing(
  { pdf, page, zoom }: PdfPageProps,
  size: PageSize | null,
  frame: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
): boolean {
  const [isDamaged, setDamaged] = useState(false);
  useEffect(() => {
    const paper = canvas.current;
    const width = frame.current?.parentElement?.clientWidth;
    if (size === null || paper === null || width === undefined) return undefined;
    const sharp = (width * zoom * devicePixelRatio) / size.width;
    const scale = Math.min(sharp, MAX_PIXELS / Math.max(size.width, size.height));
    setDamaged(false);
    const drawing = pdf.draw(page, paper, scale);
    drawing.done.catch(() => setDamaged(true));
    return drawing.cancel;
  }, [pdf, page, zoom, size, frame, canvas]);
  return isDamaged;
}
