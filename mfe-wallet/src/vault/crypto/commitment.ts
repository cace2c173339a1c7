import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './encodings.ts';

/** HMAC-SHA-256 with the salt as its key over the SHA-256 of the bytes: it certifies them, and tells nothing of them. */
export function commitmentTo(digest: Uint8Array, salt: Uint8Array): string {
  return toHex(hmac(sha256, salt, digest));
}
