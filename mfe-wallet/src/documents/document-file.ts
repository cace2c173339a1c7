import { documentMime, documentMimes } from '../vault/crypto/document-type.ts';

/** Bytes of the largest file that may be added. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** For the `accept` of a file field; HEIC by its endings too, which some systems know by them alone. */
export const ACCEPTED_FILES = [...documentMimes, '.heic', '.heif'].join(',');

export type FileProblem = 'empty' | 'tooLarge' | 'typeNotAllowed';

export async function fileProblem(file: Blob): Promise<FileProblem | null> {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  return (await documentMime(file)) === null ? 'typeNotAllowed' : null;
}
