import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What is signed: one kind is never taken for another. */
export type SignedKind = 'bucket' | 'tried' | 'link' | 'agreed' | 'cohorts';

/** Bytes of a signature: 128 bits are not guessed. */
const SIGNATURE_BYTES = 16;
/** Characters. */
const MAX_SIGNED = 2048;

/** Signs what browsers keep for the gateways of a channel: nobody else can make it or change it. */
export class VisitorSigner {
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
  }

  /** @returns the words, a dot and the signature */
  sign(kind: SignedKind, words: string): string {
    return `${words}.${this.digest(kind, words).subarray(0, SIGNATURE_BYTES).toString('base64url')}`;
  }

  /** @returns the words of what `sign` made; null for anything else */
  open(kind: SignedKind, signed: string): string | null {
    if (signed.length > MAX_SIGNED) return null;
    const words = signed.slice(0, Math.max(0, signed.lastIndexOf('.')));
    const [given, expected] = [signed, this.sign(kind, words)].map((text) => Buffer.from(text));
    if (given?.length !== expected?.length || !given || !expected) return null;
    return timingSafeEqual(given, expected) ? words : null;
  }

  /** A number that only who has the key can work out. */
  digest(kind: SignedKind | 'network', words: string): Buffer {
    return createHmac('sha256', this.#key).update(`${kind} ${words}`).digest();
  }
}
