import type { OpenKey } from './document-identity.ts';
import { fromBase64, toBase64 } from './encodings.ts';
import { WorkFailure } from './work-error.ts';

/** Of the format: a byte for the version, a nonce of 12 bytes, and AES-256-GCM. */
const VERSION = 1;
const NONCE = 12;
const BOUND_TO = new TextEncoder().encode('nfcards-link/v1');

/** The identity of a document, for whoever has the link's key. */
export async function sealForLink(identity: string, linkKey: Uint8Array): Promise<string> {
  const key = await documentsKey(linkKey);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const sealed = await crypto.subtle.encrypt(parameters(iv), key, new TextEncoder().encode(identity));
  return toBase64(Uint8Array.of(VERSION, ...iv, ...new Uint8Array(sealed)));
}

export function openedByLink(linkKey: Uint8Array): OpenKey {
  return async (sealedKey) => {
    try {
      const bytes = fromBase64(sealedKey);
      if (bytes[0] !== VERSION) throw new Error('sealed by a later version of the site');
      const iv = bytes.subarray(1, 1 + NONCE);
      const opened = await crypto.subtle.decrypt(
        parameters(iv),
        await documentsKey(linkKey),
        bytes.subarray(1 + NONCE),
      );
      return new TextDecoder().decode(opened);
    } catch (cause) {
      throw new WorkFailure({ kind: 'wrong_key' }, cause);
    }
  };
}

function parameters(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: BOUND_TO };
}

/** HKDF-SHA-256 of the link's key; another of its keys, of the info `access`, is what the server knows. */
async function documentsKey(linkKey: Uint8Array): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', new Uint8Array(linkKey), 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('documents');
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
