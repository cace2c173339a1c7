import { type DocumentMime, isOffice } from '../vault/crypto/document-mimes.ts';
import { pictureJudges, type Wholeness } from './picture-ends.ts';

export type { Wholeness } from './picture-ends.ts';

/** Bytes at the end of a PDF among which its last mark is (ISO 32000-1, annex H, note 18, and then some). */
const PDF_END = 4096;

/** Whether a file has all that it says it has. */
export async function wholenessOf(file: Blob, type: DocumentMime): Promise<Wholeness> {
  if (type === 'application/pdf') return pdfWholeness(file);
  if (isOffice(type)) return 'whole';
  const bytes = new DataView(await file.arrayBuffer());
  try {
    return pictureJudges[type](bytes);
  } catch (cause) {
    // It ends within a number.
    if (cause instanceof RangeError) return 'cut';
    throw cause;
  }
}

/** A PDF whose end is missing may still show a few pages: readers look for them one by one. */
async function pdfWholeness(file: Blob): Promise<Wholeness> {
  const beginning = await file.slice(0, 1024).text();
  const length = /\/Linearized\b[^>]*?\/L\s+(\d+)/.exec(beginning)?.[1];
  if (length !== undefined && Number(length) > file.size) return 'cut';
  const end = await lengthWithoutPadding(file);
  const last = await file.slice(Math.max(0, end - PDF_END), end).text();
  return last.includes('%%EOF') ? 'whole' : 'cut';
}

/** Bytes read at a time, from the end. */
const PIECE = 1024 * 1024;

/** Bytes before the zeros with which some servers fill a file. */
async function lengthWithoutPadding(file: Blob): Promise<number> {
  for (let end = file.size; end > 0; end -= PIECE) {
    const from = Math.max(0, end - PIECE);
    const last = new Uint8Array(await file.slice(from, end).arrayBuffer()).findLastIndex(
      (byte) => byte !== 0,
    );
    if (last !== -1) return from + last + 1;
  }
  return 0;
}
