import type { PictureMime } from '../../vault/crypto/document-mimes.ts';
import { jpegOfHeic } from './decode-heic.ts';
import { PictureFailure } from './picture-failure.ts';

/** What every browser of today decodes: one that fails is damaged. Of the others it may not know the kind. */
const KNOWN_EVERYWHERE: readonly PictureMime[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
];

/**
 * Bytes that this browser draws: the file’s own, or a JPEG of a HEIC photograph. Nothing of what is certified changes.
 * Rejects with a `PictureFailure`.
 */
export async function readablePicture(file: Blob, type: PictureMime): Promise<Blob> {
  if (await isDrawable(file)) return file;
  if (type === 'image/heic') return jpegOfHeic(file);
  throw new PictureFailure(KNOWN_EVERYWHERE.includes(type) ? 'damaged' : 'unknown', null);
}

/** Decoded to the end, which a page of the browser would not insist on. */
async function isDrawable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
