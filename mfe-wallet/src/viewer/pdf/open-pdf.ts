import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Turn } from '../frame/turned.ts';
import { loadPdfLibrary, pdfFolders } from './pdf-library.ts';

export type PdfProblem =
  /** The library did not come. */
  | 'notLoaded'
  | 'password'
  | 'wrongPassword'
  /** Made for Adobe Reader alone (XFA): its one page says to wait. */
  | 'form'
  | 'damaged';

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
  /** Pages are counted from 1. Rejects for one that is not in the file, or cannot be read. */
  sizeOf(page: number, turn?: Turn): Promise<PageSize>;
  /** @param scale pixels of the canvas for each CSS pixel of the paper; fewer where the paper is so large that no canvas could be */
  draw(page: number, canvas: HTMLCanvasElement, scale: number, turn?: Turn): Drawing;
  /** What is written on a page, for those who listen; empty for a scan. */
  textOf(page: number): Promise<string>;
  /** Lets go of what drawing a page has left in memory. */
  forget(page: number): Promise<void>;
  close(): void;
}

/** Pixels on a side; beyond, telephones draw nothing at all. A page may be 14,400 points wide. */
const MAX_PIXELS = 4096;

/** Rejects with a `PdfFailure`. @param password of the document, where it needs one */
export async function openPdf(file: Blob, password: string | null = null): Promise<Pdf> {
  const library = await loadPdfLibrary().catch((cause: unknown) => {
    throw new PdfFailure('notLoaded', cause);
  });
  const task = library.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    ...(password === null ? {} : { password }),
    ...pdfFolders(),
    // Its own decoders without WebAssembly are in the worker (platform/src/releases/build/pdf-decoders-loader.ts).
    useWasm: false,
    verbosity: library.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages === 0) throw new PdfFailure('damaged', null);
    if (await isFormOnly(document)) throw new PdfFailure('form', null);
    return pdfOf(document, () => void task.destroy());
  } catch (cause) {
    void task.destroy();
    if (cause instanceof PdfFailure) throw cause;
    const isLocked = cause instanceof Error && cause.name === 'PasswordException';
    if (isLocked) throw new PdfFailure(password === null ? 'password' : 'wrongPassword', cause);
    throw new PdfFailure('damaged', cause);
  }
}

/** What the one page of a form says in every reader but Adobe’s. */
const WAITING = /Adobe|Please wait|Veuillez patienter/;

/** Whether it is a form of XFA that has no page of its own (ISO 32000-1, 12.7.8). */
async function isFormOnly(document: PDFDocumentProxy): Promise<boolean> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const isXfa = 'IsXFAPresent' in info && info.IsXFAPresent === true;
  if (!isXfa || document.numPages > 1) return false;
  const hasFields = 'IsAcroFormPresent' in info && info.IsAcroFormPresent === true;
  return !hasFields || WAITING.test(await textOfPage(document, 1).catch(() => ''));
}

function pdfOf(document: PDFDocumentProxy, close: () => void): Pdf {
  return {
    pages: document.numPages,
    async sizeOf(page, turn = 0) {
      const proxy = await document.getPage(page);
      const { width, height } = proxy.getViewport({ scale: 1, rotation: proxy.rotate + 90 * turn });
      if (!(width > 0 && height > 0)) throw new Error(`page ${page} has no size`);
      return { width, height };
    },
    draw: (page, canvas, scale, turn = 0) => drawPage(document, { page, canvas, scale, turn }),
    textOf: (page) => textOfPage(document, page),
    async forget(page) {
      (await document.getPage(page)).cleanup();
    },
    close,
  };
}

async function textOfPage(document: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await document.getPage(page)).getTextContent();
  const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''));
  return words.join('').trim();
}

interface PageToDraw {
  readonly page: number;
  readonly canvas: HTMLCanvasElement;
  readonly scale: number;
  readonly turn: Turn;
}

function drawPage(document: PDFDocumentProxy, { page: no, canvas, scale, turn }: PageToDraw): Drawing {
  let task: RenderTask | null = null;
  let isGivenUp = false;
  const draw = async (): Promise<boolean> => {
    const page = await document.getPage(no);
    if (isGivenUp) return false;
    const rotation = page.rotate + 90 * turn;
    const paper = page.getViewport({ scale: 1, rotation });
    const most = MAX_PIXELS / Math.max(paper.width, paper.height);
    const viewport = page.getViewport({ scale: Math.min(scale, most), rotation });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
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
