import type { Digest } from './merkle-proof.ts';

const DIGEST = /^[0-9a-f]{64}$/;

/** @param hex as the log writes digests: 64 lower-case digits; null for anything else */
export function readDigest(hex: string): Digest | null {
  if (!DIGEST.test(hex)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** Null as soon as one of them is no digest. */
export function readDigests(hexes: readonly string[]): readonly Digest[] | null {
  const digests = hexes.map(readDigest).filter((digest) => digest !== null);
  return digests.length === hexes.length ? digests : null;
}

export function writeDigest(digest: Digest): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes of base64 (RFC 4648, section 4), written in the one way there is; null for anything else. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text);
    // Spaces, missing padding and stray bits are forgiven by atob, and must not be: a signed text has one form.
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : null;
  } catch {
    return null;
  }
}
