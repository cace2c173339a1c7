/** Pixels across. */
export const THUMBNAIL_WIDTH = 320;
const QUALITY = 0.8;

/** A small picture of a large one; null where this browser cannot read it, as most cannot read HEIC. */
export async function thumbnailOf(file: Blob): Promise<Blob | null> {
  // Made smaller while it is decoded, which is not the page's own work; drawn here it would be.
  const options: ImageBitmapOptions = { resizeWidth: THUMBNAIL_WIDTH, resizeQuality: 'medium' };
  const picture = await createImageBitmap(file, options).catch(() => null);
  if (picture === null) return null;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  // Safari writes no WebP and gives PNG in its place.
  return canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
}
