/** Bytes that the server takes at most (5 MB). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** What telephones and cameras make, and every browser shows. */
export const PICTURE_KINDS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export type PictureProblem = 'wrongKind' | 'tooLarge';

/** How many bytes become letters at a time: a function takes no more arguments than that. */
const CHUNK = 32_768;

export function pictureProblem({ type, size }: Pick<File, 'type' | 'size'>): PictureProblem | null {
  if (!PICTURE_KINDS.includes(type)) return 'wrongKind';
  return size > MAX_PICTURE_BYTES ? 'tooLarge' : null;
}

/** The picture as a `data:` address, which is both what a page shows and what `update_data` takes. */
export async function readPicture(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    letters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return `data:${file.type};base64,${btoa(letters)}`;
}
