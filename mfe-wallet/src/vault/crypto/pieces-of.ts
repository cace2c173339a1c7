import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './encodings.ts';
import { WorkFailure } from './work-error.ts';

export interface Pieces {
  readonly size: number;
  /** SHA-256 of all, hexadecimal. */
  readonly digest: string;
  readonly blob: (type: string) => Blob;
}

/** Reads a stream to its end. Web Crypto digests only what is there as a whole, so the digest is not its. */
export async function piecesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Pieces> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const digest = sha256.create();
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (signal.aborted) {
      await reader.cancel();
      throw new WorkFailure({ kind: 'aborted' });
    }
    // A copy where the library would write over its buffer; it gives each piece one of its own.
    const piece = new Uint8Array(next.value);
    digest.update(piece);
    size += piece.length;
    pieces.push(piece);
  }
  return { size, digest: toHex(digest.digest()), blob: (type) => new Blob(pieces, { type }) };
}
