import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from './encodings.ts';

/** Where a version of a document stands; all three ids are made by the browser that adds it. */
export interface VersionPlace {
  readonly nfcardId: string;
  readonly documentId: string;
  readonly fileId: string;
}

/**
 * What only this vault can have made of a version: everybody can encrypt for a vault's public key, and the server can
 * certify what it invents. HMAC-SHA-256, under a key that HKDF-SHA-256 makes of the vault's identity, of the place and the
 * commitment of the version. Hexadecimal.
 */
export function ownerAct(
  identity: string,
  { nfcardId, documentId, fileId }: VersionPlace,
  commitment: string,
): string {
  const key = hkdf(sha256, bytesOf(identity), undefined, bytesOf('nfcards:owner-act:v1'), 32);
  const text = `nfcards-owner-act/v1\n${nfcardId}\n${documentId}\n${fileId}\n${commitment}\n`;
  return toHex(hmac(sha256, key, bytesOf(text)));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
