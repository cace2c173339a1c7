import { type DocumentMime, isOffice, type OfficeMime } from '../../vault/crypto/document-mimes.ts';
import { openPdf, type Pdf, PdfFailure, type PdfProblem } from '../pdf/open-pdf.ts';
import { type PictureProblem, pictureProblemOf } from '../picture/picture-failure.ts';
import { readablePicture } from '../picture/readable-picture.ts';
import { type PrintSheet, startSheet } from './print-sheet.ts';

/** Pixels for each CSS pixel of the paper: 192 dpi, which reads well and fits in memory. */
const PRINT_SCALE = 2;
const QUALITY = 0.92;

export interface PrintJob {
  readonly file: Blob;
  readonly type: DocumentMime;
  /** What is printed in the place of a page that cannot be read. */
  readonly missingWords: (page: number) => string;
  readonly signal: AbortSignal;
  readonly onPage: (page: number, pages: number) => void;
}

export type PrintOutcome =
  /** The pages are with the browser's own printing. */
  | { readonly kind: 'printed'; readonly missing: readonly number[] }
  | { readonly kind: 'given-up' }
  | { readonly kind: 'failed'; readonly problem: PdfProblem | PictureProblem | 'office' };

/**
 * Prints a document alone. A frame of its own would be simpler, but the site's policy allows none; so its pages lie
 * beside the site as pictures, and the style sheet for paper shows nothing else. They are drawn one at a time, each
 * compressed and let go before the next: a thousand of them fit in memory, and printing can be given up between two.
 */
export async function printDocument(job: PrintJob): Promise<PrintOutcome> {
  const { type } = job;
  if (isOffice(type)) return { kind: 'failed', problem: 'office' };
  const sheet = startSheet();
  try {
    const missing = await fill(sheet, job, type);
    if (job.signal.aborted) {
      sheet.clear();
      return { kind: 'given-up' };
    }
    sheet.print();
    return { kind: 'printed', missing };
  } catch (cause) {
    sheet.clear();
    const problem = cause instanceof PdfFailure ? cause.problem : pictureProblemOf(cause);
    return { kind: 'failed', problem };
  }
}

/** @returns numbers of the pages that could not be read */
async function fill(
  sheet: PrintSheet,
  { file, signal, onPage, missingWords }: PrintJob,
  type: Exclude<DocumentMime, OfficeMime>,
): Promise<readonly number[]> {
  if (type !== 'application/pdf') {
    await sheet.addPicture(await readablePicture(file, type));
    return [];
  }
  const pdf = await openPdf(file);
  try {
    const missing: number[] = [];
    const canvas = document.createElement('canvas');
    for (let page = 1; page <= pdf.pages && !signal.aborted; page += 1) {
      onPage(page, pdf.pages);
      const picture = await pictureOf(pdf, page, canvas);
      if (picture === null) {
        missing.push(page);
        sheet.addWords(missingWords(page));
      } else await sheet.addPicture(picture);
    }
    if (missing.length === pdf.pages) throw new PdfFailure('damaged', null);
    return missing;
  } finally {
    pdf.close();
  }
}

/** Null where the page cannot be read: the others are printed all the same. */
async function pictureOf(pdf: Pdf, page: number, canvas: HTMLCanvasElement): Promise<Blob | null> {
  try {
    await pdf.draw(page, canvas, PRINT_SCALE).done;
    await pdf.forget(page);
  } catch {
    return null;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
