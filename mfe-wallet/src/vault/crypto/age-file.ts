import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { type PieceCipher, payloadCipher } from './payload-cipher.ts';
import { WorkFailure } from './work-error.ts';

/** Of the payload (C2SP, age.md): what is encrypted at once, and what its authentication adds. */
const PIECE = 64 * 1024;
const TAG = 16;
/** Bytes of the nonce between header and payload. */
const SALT = 16;
/** Bytes of a header with hundreds of recipients; a document has one. */
const MAX_HEADER = 64 * 1024;
/** Pieces that the browser is given at once: it has several threads, and whoever gives the work up is heard in between. */
const AT_ONCE = 16;

/**
 * A file in the format of age, for one identity. The library makes the header; the payload is made here, by the browser's
 * own cipher where it has one.
 * @param onRead is given the bytes in their order, once
 */
export async function encryptToAge(
  file: Blob,
  identity: string,
  signal: AbortSignal,
  onRead: (bytes: Uint8Array, at: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = await newHeader(identity);
  // One of its own: under the library's, the empty payload that it made with the header has used the first key and nonce.
  const salt = crypto.getRandomValues(new Uint8Array(SALT));
  const cipher = await payloadCipher(await fileKeyOf(header, identity), salt, 'encrypt');
  const pieces = Math.max(1, Math.ceil(file.size / PIECE));
  const beginning = header.length + SALT;
  const encrypted = new Uint8Array(beginning + file.size + pieces * TAG);
  encrypted.set(header);
  encrypted.set(salt, header.length);
  const into = encrypted.subarray(beginning);
  await throughPieces(file, { pieces, from: PIECE, to: PIECE + TAG }, { cipher, into, signal, onRead });
  return encrypted;
}

/** What is in a file of age's, once all of it has proved whole. Throws where it is not for this identity, or was changed. */
export async function decryptFromAge(
  file: Blob,
  identity: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = headerOf(new Uint8Array(await file.slice(0, MAX_HEADER).arrayBuffer()));
  const fileKey = await fileKeyOf(header, identity);
  const beginning = header.length + SALT;
  const salt = new Uint8Array(await file.slice(header.length, beginning).arrayBuffer());
  if (salt.length < SALT) throw new Error('the file ends in its nonce');
  const cipher = await payloadCipher(fileKey, salt, 'decrypt');
  const payload = file.slice(beginning);
  const pieces = Math.max(1, Math.ceil(payload.size / (PIECE + TAG)));
  const last = payload.size - (pieces - 1) * (PIECE + TAG);
  // Only an empty file has an empty piece.
  if (last < TAG || (last === TAG && pieces > 1)) throw new Error('the last piece is cut off');
  const into = new Uint8Array(payload.size - pieces * TAG);
  await throughPieces(payload, { pieces, from: PIECE + TAG, to: PIECE }, { cipher, into, signal });
  return into;
}

/** A header for this identity, with a new file key. */
async function newHeader(identity: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  return headerOf(await encrypter.encrypt(new Uint8Array()));
}

/** The header that a file begins with, up to the end of its line of authentication. */
function headerOf(beginning: Uint8Array): Uint8Array {
  // One character a byte. No line before it can begin in the same way; the library checks them all.
  const end = /\n--- [^\n]*\n/.exec(new TextDecoder('latin1').decode(beginning));
  if (end === null) throw new Error('the header has no end');
  return beginning.subarray(0, end.index + end[0].length);
}

/** Throws where the header is not for this identity, or was changed. */
function fileKeyOf(header: Uint8Array, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decryptHeader(header);
}

interface Lengths {
  readonly pieces: number;
  /** Bytes of a whole piece as it is read. */
  readonly from: number;
  /** Bytes of a whole piece as it is written. */
  readonly to: number;
}

interface Work {
  readonly cipher: PieceCipher;
  readonly into: Uint8Array;
  readonly signal: AbortSignal;
  readonly onRead?: (bytes: Uint8Array, at: number) => void;
}

async function throughPieces(
  file: Blob,
  { pieces, from, to }: Lengths,
  { cipher, into, signal, onRead }: Work,
): Promise<void> {
  for (let first = 0; first < pieces; first += AT_ONCE) {
    const at = first * from;
    const read = new Uint8Array(await file.slice(at, at + AT_ONCE * from).arrayBuffer());
    if (signal.aborted) throw new WorkFailure({ kind: 'aborted' });
    onRead?.(read, at);
    const some = Array.from({ length: Math.min(AT_ONCE, pieces - first) }, async (_, index) => {
      const piece = read.subarray(index * from, (index + 1) * from);
      const no = first + index;
      into.set(await cipher(nonceOf(no, no === pieces - 1), piece), no * to);
    });
    await Promise.all(some);
  }
}

/** Eleven bytes that count the pieces, and one that marks the last. */
function nonceOf(piece: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(7, piece);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
