import { fromBase64Url, toBase64Url } from '../vault/crypto/encodings.ts';

/** Bytes of the key in a link. */
const LENGTH = 32;

export function newLinkSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(LENGTH));
}

/** The address of a link. What stands behind the `#` goes to no server. */
export function linkAddress(origin: string, id: string, secret: Uint8Array): string {
  return `${origin}/received/${id}#${toBase64Url(secret)}`;
}

/** The key in the fragment of an address; null for what is none, such as a link that was cut on its way. */
export function readLinkSecret(fragment: string): Uint8Array<ArrayBuffer> | null {
  const text = fragment.replace(/^#/, '');
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  return fromBase64Url(text);
}

/**
 * What the server is shown of the key: HKDF-SHA-256 (RFC 5869) with the info `access`, in base64url. It opens the
 * answer of the server and no document, for which another key is made of the same secret.
 */
export async function accessOf(secret: Uint8Array<ArrayBuffer>): Promise<string> {
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('access');
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(hkdf, root, LENGTH * 8)));
}
