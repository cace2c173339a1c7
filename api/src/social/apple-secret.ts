import { createPrivateKey, sign } from 'node:crypto';
import type { ClientSecret } from './provider-settings.ts';

/** Long enough for a slow clock; Apple allows six months. */
const LIFE_SECONDS = 300;

/**
 * The secret that Apple wants of its clients: a JWT (RFC 7519) signed with ES256, made for one use.
 * @param audience Apple's issuer
 */
export function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientSecret, { kind: 'apple_key' }>,
  clientId: string,
  audience: string,
): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'ES256', kid: keyId, typ: 'JWT' };
  const claims = { iss: teamId, iat: now, exp: now + LIFE_SECONDS, aud: audience, sub: clientId };
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  // RFC 7518 §3.4: the two halves as they are, not in ASN.1.
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  });
  return `${signed}.${signature.toString('base64url')}`;
}
