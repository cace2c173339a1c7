import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfLibrary } from './pdf-library.ts';

export type PdfProblem =
  /** The library did not come. */
  'notLoaded' | 'password' | 'damaged';

/** Carries the problem through what only throws. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  readonly problem: PdfProblem;

  constructor(problem: PdfProblem, cause: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export interface PageSize {
  /** CSS pixels at scale 1, which is the paper's own size. */
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  /** False where it was given up. */
  readonly done: Promise<boolean>;
  readonly cancel: () => void;
}

export interface Pdf {
  readonly pages: number;
  /** Pages are counted from 1. */
  sizeOf(page: number): Promise<PageSize>;
  /** @param scale pixels of the canvas for each CSS pixel of the paper */
  draw(page: number, canvas: HTMLCanvasElement, scale: number): Drawing;
  /** What is written on a page, for those who listen; empty for a scan. */
  textOf(page: number): Promise<string>;
  close(): void;
}

/** Rejects with a `PdfFailure`. */
export async function openPdf(file: Blob): Promise<Pdf> {
  const library = await loadPdfLibrary().catch((cause: unknown) => {
    throw new PdfFailure('notLoaded', cause);
  });
  const task = library.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    // The site's policy lets no WebAssembly run; the worker has decoders without
    // (platform/src/releases/build/pdf-decoders-loader.ts).
    useWasm: false,
    verbosity: library.VerbosityLevel.ERRORS,
  });
  try {
    return pdfOf(await task.promise, () => void task.destroy());
  } catch (cause) {
    void task.destroy();
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    throw new PdfFailure(isLocked ? 'password' : 'damaged', cause);
  }
}

function pdfOf(document: PDFDocumentProxy, close: () => void): Pdf {
  return {
    pages: document.numPages,
    async sizeOf(page) {
      const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 });
      return { width, height };
    },
    draw: (page, canvas, scale) => drawPage(document, page, canvas, scale),
    async textOf(page) {
      const { items } = await (await document.getPage(page)).getTextContent();
      const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''));
      return words.join('').trim();
    },
    close,
  };
}

function drawPage(document: PDFDocumentProxy, no: number, canvas: HTMLCanvasElement, scale: number): Drawing {
  let task: RenderTask | null = null;
  let isGivenUp = false;
  const draw = async (): Promise<boolean> => {
    const page = await document.getPage(no);
    if (isGivenUp) return false;
    const viewport = page.getViewport({ scale });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    task = page.render({ canvas, viewport });
    await task.promise;
    return true;
  };
  const done = draw().catch((cause: unknown) => {
    if (isGivenUp) return false;
    throw new PdfFailure('damaged', cause);
  });
  const cancel = () => {
    isGivenUp = true;
    task?.cancel();
  };
  return { done, cancel };
}

/** The first page as a picture of so many pixels at most on each side; null where it cannot be drawn. */
export async function pdfFirstPage(file: Blob, most: number): Promise<Blob | null> {
  const pdf = await openPdf(file);
  try {
    const { width, height } = await pdf.sizeOf(1);
    const canvas = document.createElement('canvas');
    await pdf.draw(1, canvas, most / Math.max(width, height)).done;
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  } finally {
    pdf.close();
  }
}
