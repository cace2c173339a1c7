import { writeDigest } from '@nfcards/shared/certification';

/** Bytes read at a time, so that there is something to tell of a large file. */
const PIECE = 1024 * 1024;

/**
 * SHA-256 of a file, in hexadecimal. The browser computes it beside the page, which stays smooth.
 * @param onPart told how much of the file has been read, from 0 to 1
 */
export async function hashFile(file: Blob, onPart: (part: number) => void): Promise<string> {
  const bytes = new Uint8Array(file.size);
  for (let from = 0; from < file.size; from += PIECE) {
    bytes.set(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()), from);
    onPart(Math.min(1, (from + PIECE) / file.size));
  }
  return writeDigest(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
