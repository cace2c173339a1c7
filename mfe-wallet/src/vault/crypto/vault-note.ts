import { fromBase64, toBase64 } from './encodings.ts';

/** Of the format: a byte for the version, a nonce of 12 bytes, and AES-256-GCM. */
const VERSION = 1;
const NONCE = 12;

/**
 * A text that only this vault reads, and only this vault could have written.
 * @param about what it is: a note on one thing never passes for one on another
 */
export async function sealNote(identity: string, about: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const key = await notesKey(identity);
  const sealed = await crypto.subtle.encrypt(parameters(iv, about), key, bytesOf(text));
  return toBase64(Uint8Array.of(VERSION, ...iv, ...new Uint8Array(sealed)));
}

/** Throws where this vault did not write it, or about another thing. */
export async function openNote(identity: string, about: string, sealed: string): Promise<string> {
  const bytes = fromBase64(sealed);
  if (bytes[0] !== VERSION) throw new Error('sealed by a later version of the site');
  const iv = bytes.subarray(1, 1 + NONCE);
  const key = await notesKey(identity);
  const opened = await crypto.subtle.decrypt(parameters(iv, about), key, bytes.subarray(1 + NONCE));
  return new TextDecoder().decode(opened);
}

function parameters(iv: Uint8Array<ArrayBuffer>, about: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: bytesOf(`nfcards-note/v1 ${about}`) };
}

/** HKDF-SHA-256 of the identity, which is used for nothing else but age. */
async function notesKey(identity: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', bytesOf(identity), 'HKDF', false, ['deriveKey']);
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: bytesOf('nfcards:vault-notes:v1'),
  };
  return crypto.subtle.deriveKey(hkdf, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
