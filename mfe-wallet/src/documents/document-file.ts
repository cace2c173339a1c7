import { type DocumentMime, documentMimes } from '../vault/document-metadata.ts';

export { type DocumentMime, documentMimes };

/** Bytes of the largest file that may be added. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/** For the `accept` of a file field; HEIC by its endings too, which some systems know by them alone. */
export const ACCEPTED_FILES = [...documentMimes, '.heic', '.heif'].join(',');

export type FileProblem = 'empty' | 'tooLarge' | 'typeNotAllowed';

/** Bytes that tell what a file is. */
const BEGINNING = 32;
const PDF = '%PDF-';
/** How far into a file readers of PDF look for its mark (ISO 32000-1, annex H, note 13). */
const PDF_WITHIN = 1024;
/** Brands of HEIC in the `ftyp` box (ISO/IEC 23008-12, annex B). */
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a file is by its first bytes, whatever its name says; null for what is not taken. */
export async function documentMime(file: Blob): Promise<DocumentMime | null> {
  const text = latin1(await file.slice(0, PDF_WITHIN).arrayBuffer());
  const beginning = text.slice(0, BEGINNING);
  if (beginning.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (beginning.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (beginning.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(beginning.slice(8, 12))) return 'image/heic';
  return text.includes(PDF) ? 'application/pdf' : null;
}

export async function fileProblem(file: Blob): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > LARGEST_FILE) return 'tooLarge';
  return (await documentMime(file)) === null ? 'typeNotAllowed' : null;
}

function latin1(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
}
