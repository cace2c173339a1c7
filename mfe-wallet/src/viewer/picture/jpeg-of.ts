import type { PictureMime } from '../../vault/crypto/document-mimes.ts';
import { PictureFailure } from './picture-failure.ts';
import { readablePicture } from './readable-picture.ts';

const QUALITY = 0.92;

/** A picture as JPEG, to be saved beside the file, which stays as it is. Rejects with a `PictureFailure`. */
export async function jpegOf(file: Blob, type: PictureMime): Promise<Blob> {
  const readable = await readablePicture(file, type);
  if (readable.type === 'image/jpeg') return readable;
  const bitmap = await createImageBitmap(readable);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureFailure('damaged', null);
  // JPEG knows nothing transparent: what shows through is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
