import { toHex } from './encodings.ts';

/** Bytes of the digest that people compare. */
const BYTES = 8;

/** What two people read to each other to be sure of a public key: four groups of four hexadecimal digits. */
export async function recipientFingerprint(recipient: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(recipient));
  return (toHex(new Uint8Array(digest).subarray(0, BYTES)).match(/.{4}/g) ?? []).join(' ');
}
