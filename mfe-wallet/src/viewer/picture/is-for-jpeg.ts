import type { DocumentMime } from '../../vault/crypto/document-mimes.ts';

/** Of pictures that programs of today do not all open, and that this site draws: a JPEG of them goes anywhere. */
export function isForJpeg(type: DocumentMime): boolean {
  return type === 'image/heic' || type === 'image/avif';
}
