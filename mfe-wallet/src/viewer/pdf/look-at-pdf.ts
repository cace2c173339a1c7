import { openPdf, type Pdf, PdfFailure, type PdfProblem } from './open-pdf.ts';

/** What a PDF turned out to be, before it is added or where it is far away. */
export interface PdfLook {
  /** Why none of it can be shown. */
  readonly problem: PdfProblem | null;
  /** Numbers of the pages that are not there or cannot be read, from 1. */
  readonly missing: readonly number[];
  readonly pages: number;
  /** The first page that can be drawn. */
  readonly picture: Blob | null;
}

/** Pages that are looked at: of a longer document it takes too long. */
const MAX_PAGES = 200;

/** @param most pixels of the picture on each side */
export async function lookAtPdf(file: Blob, most: number): Promise<PdfLook> {
  try {
    const pdf = await openPdf(file);
    try {
      const missing = await missingPages(pdf);
      const first = Array.from({ length: pdf.pages }, (_, no) => no + 1).find((no) => !missing.includes(no));
      const picture = first === undefined ? null : await pictureOf(pdf, first, most).catch(() => null);
      return { problem: null, missing, pages: pdf.pages, picture };
    } finally {
      pdf.close();
    }
  } catch (cause) {
    const problem = cause instanceof PdfFailure ? cause.problem : 'damaged';
    return { problem, missing: [], pages: 0, picture: null };
  }
}

async function missingPages(pdf: Pdf): Promise<readonly number[]> {
  const missing: number[] = [];
  for (let page = 1; page <= Math.min(pdf.pages, MAX_PAGES); page += 1) {
    await pdf.sizeOf(page).catch(() => missing.push(page));
  }
  return missing;
}

async function pictureOf(pdf: Pdf, page: number, most: number): Promise<Blob | null> {
  const { width, height } = await pdf.sizeOf(page);
  const canvas = document.createElement('canvas');
  await pdf.draw(page, canvas, most / Math.max(width, height)).done;
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
