import { idBytes, idOfBytes } from '../members/id-bytes.ts';

/** Whom passkeys are made for (WebAuthn 3, §4): they work on this site and on no other. */
export interface RelyingParty {
  /** The site's host name. */
  readonly id: string;
  readonly name: string;
  /** The origin that browsers send. */
  readonly origin: string;
}

export function relyingParty(siteUrl: string): RelyingParty {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, name: 'NFCards', origin };
}

/** EdDSA, ES256, RS256: what today's authenticators can (IANA COSE algorithms), the best first. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** The member as authenticators know them: 16 bytes that say nothing of the person. */
export function userHandle(memberId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(idBytes(memberId));
}

/** Whom an authenticator says that a passkey is of. */
export function claimedMember(handle: string): string | null {
  return idOfBytes(Buffer.from(handle, 'base64url'));
}
