import { documentMimes } from '../vault/crypto/document-mimes.ts';
import { documentMime } from '../vault/crypto/document-type.ts';
import { MEGABYTE } from './megabyte.ts';
import { wholenessOf } from './wholeness.ts';

/** Bytes of the largest file that may be added: 20 MB, as the server counts them too. */
export const MAX_FILE_BYTES = 20 * MEGABYTE;

/** Endings of types that some systems know by them alone. */
const ENDINGS = ['.avif', '.doc', '.docx', '.odt', '.rtf', '.xls', '.xlsx', '.ods', '.eml', '.msg'];
const HEIC = ['image/heic', '.heic', '.heif'];

/**
 * For the `accept` of a file field. An iPhone that is not offered HEIC gives its photographs as JPEG, which everybody can
 * read; on other systems HEIC is a file like any, and must not be greyed out.
 */
export function acceptedFiles({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  // An iPad says that it is a Mac, of which none has a touch screen.
  const isConverted = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  const others = [...documentMimes.filter((type) => type !== 'image/heic'), ...ENDINGS];
  return (isConverted ? others : [...others, ...HEIC]).join(',');
}

export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'typeNotAllowed'
  /** Its end did not come. */
  | 'cut'
  /** It is no picture or PDF that anything could show. */
  | 'damaged';

/** Why a file cannot be a document, as far as its bytes tell; null for one that can. */
export async function fileProblem(file: Blob): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  const type = await documentMime(file);
  if (type === null) return 'typeNotAllowed';
  const wholeness = await wholenessOf(file, type);
  // Pages may be left of a PDF: who adds it is told what is missing, and decides.
  return wholeness === 'whole' || type === 'application/pdf' ? null : wholeness;
}
