import { hashLeaf, readDigest, writeDigest } from '@nfcards/shared/certification';
import { fromBase64Url, toBase64Url } from '../vault/crypto/encodings.ts';

/**
 * A proof as the QR code of a printed card holds it: what the log cannot be asked for, and the hash that no other entry
 * has. The entry and its path come from the log, by its number.
 */
export interface CertificateLink {
  readonly no: number;
  /** 32 bytes, hexadecimal. */
  readonly salt: string;
  /** Of the entry as a leaf of the tree; 32 bytes, hexadecimal. */
  readonly leafHash: string;
}

const VERSION = '1';

/** The part of an address that browsers keep to themselves: nobody is told the salt. */
export function linkFragment({ no, salt, leafHash }: CertificateLink): string {
  return [VERSION, no.toString(36), base64Of(salt), base64Of(leafHash)].join('.');
}

export async function linkAddress(
  site: string,
  { no, salt, entry }: { readonly no: number; readonly salt: string; readonly entry: string },
): Promise<string> {
  const leafHash = writeDigest(await hashLeaf(new TextEncoder().encode(entry)));
  return `${site}/verify#${linkFragment({ no, salt, leafHash })}`;
}

/** @param fragment with or without its `#`; null for what is no proof */
export function readLink(fragment: string): CertificateLink | null {
  const [version, no = '', salt, leafHash, ...rest] = fragment.replace(/^#/, '').split('.');
  if (version !== VERSION || rest.length > 0 || !/^[0-9a-z]{1,10}$/.test(no)) return null;
  const [saltHex, hashHex] = [digestOf(salt), digestOf(leafHash)];
  if (saltHex === null || hashHex === null) return null;
  return { no: Number.parseInt(no, 36), salt: saltHex, leafHash: hashHex };
}

function base64Of(hex: string): string {
  const digest = readDigest(hex);
  if (digest === null) throw new TypeError('a digest has 64 hexadecimal digits');
  return toBase64Url(digest);
}

/** 32 bytes have 43 characters in base64. */
function digestOf(text: string | undefined): string | null {
  if (text === undefined || !/^[\w-]{43}$/.test(text)) return null;
  return writeDigest(fromBase64Url(text));
}
