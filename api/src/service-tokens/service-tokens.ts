import { createHmac } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { ed25519Key } from '../base/ed25519-key.ts';
import type { Tables } from '../database/tables.ts';
import { serverSecret } from '../sessions/server-secret.ts';

/** Seconds that a token is good for: one request, and clocks that differ a little. */
const TOKEN_SECONDS = 120;
const ALGORITHM = 'EdDSA';

/** Names of the secrets in the database. The second must stay for as long as a service keeps anything of a member. */
const SIGNING_SECRET = 'service_tokens';
const PSEUDONYM_SECRET = 'service_members';

export interface ServiceTokens {
  /** A signed token that says to one service who asks. @param service name of the remote whose service it is */
  readonly issue: (memberId: string, service: string) => Promise<string>;
  /** The public half, by which services check tokens (RFC 7517). */
  readonly keys: JSONWebKeySet;
}

/** All servers of a database sign with the same key. @param siteUrl the issuer of the tokens */
export async function openServiceTokens(db: Kysely<Tables>, siteUrl: string): Promise<ServiceTokens> {
  const key = ed25519Key(await serverSecret(db, SIGNING_SECRET));
  const pseudonyms = await serverSecret(db, PSEUDONYM_SECRET);
  const { d: _, ...publicKey } = await exportJWK(key);
  const kid = await calculateJwkThumbprint(publicKey);
  return {
    keys: { keys: [{ ...publicKey, kid, alg: ALGORITHM, use: 'sig' }] },
    issue: (memberId, service) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(siteUrl)
        .setAudience(service)
        .setSubject(pseudonym(pseudonyms, memberId, service))
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS} seconds`)
        .sign(key),
  };
}

/** The same for each request of a member to a service. Two services cannot tell that they speak of one member. */
function pseudonym(secret: Buffer, memberId: string, service: string): string {
  return createHmac('sha256', secret).update(`${service}\n${memberId}`).digest('base64url');
}
