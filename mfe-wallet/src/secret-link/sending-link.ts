import { toBase64Url } from '../vault/crypto/encodings.ts';
import { readLinkSecret } from './link-secret.ts';

/** Opens the documents of a sending, for its receiver. */
export interface SendingLink {
  /** Of the sending. */
  readonly id: string;
  readonly secret: Uint8Array<ArrayBuffer>;
}

/** Where the link of a sending leads. All that it says stands behind the `#`, which goes to no server. */
export function sendingAddress(origin: string, { id, secret }: SendingLink): string {
  return `${origin}/wallet/received#${id}.${toBase64Url(secret)}`;
}

const LINK = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})(?![\w-])/i;

/** The link in an address, or in whatever else was pasted; null where there is none, or one that was cut on its way. */
export function readSendingLink(text: string): SendingLink | null {
  const [, id, key] = LINK.exec(text) ?? [];
  if (id === undefined || key === undefined) return null;
  const secret = readLinkSecret(key);
  return secret === null ? null : { id: id.toLowerCase(), secret };
}
