import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** Beside `release.json`: base64 of the Ed25519 signature (RFC 8032) of its very bytes. */
export const SIGNATURE_FILE = 'release.sig';

/** @param key PEM of an Ed25519 key in PKCS#8 */
export function signatureOf(description: Buffer, key: string): string {
  return sign(null, description, createPrivateKey(key)).toString('base64');
}

/** @param keys PEM of Ed25519 keys in SPKI; one that fits is enough, so that keys can be changed */
export function isSignedByOne(description: Buffer, signature: string, keys: readonly string[]): boolean {
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify(null, description, createPublicKey(key), bytes));
}
