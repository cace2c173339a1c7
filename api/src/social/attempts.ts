import type { SocialProvider } from '@nfcards/shared/operations';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { SocialAttemptTable } from '../database/schema/social.ts';
import type { Tables } from '../database/tables.ts';
import { tokenHash } from '../sessions/sessions.ts';
import type { Attempt } from './provider-client.ts';

const ATTEMPT_MINUTES = 10;

type Db = Kysely<Tables>;

/** Each has 256 random bits. */
export function newAttempt(): Attempt {
  return { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
}

export async function keepAttempt(
  db: Db,
  { state, nonce, codeVerifier }: Attempt,
  about: {
    readonly provider: SocialProvider;
    readonly browserKey: string | null;
    readonly returnPath: string;
    readonly remembered: boolean;
    readonly referralCode: string | null;
  },
): Promise<void> {
  await db
    .insertInto('social_attempt')
    .values({
      state_digest: tokenHash(state),
      browser_digest: about.browserKey === null ? null : tokenHash(about.browserKey),
      provider: about.provider,
      nonce,
      code_verifier: codeVerifier,
      return_path: about.returnPath,
      remembered: about.remembered,
      referral_code: about.referralCode,
      expires_at: sql<Date>`now() + make_interval(mins => ${ATTEMPT_MINUTES}::int)`,
    })
    .execute();
}

/**
 * Consumes the attempt of a callback. Null for a state that is unknown, old or another provider's, and in another
 * browser than the one it began in, where it would log a person in to an attacker's account (login CSRF).
 */
export async function takeAttempt(
  db: Db,
  { provider, state, browserKey }: { provider: string; state: string; browserKey: string | null },
): Promise<Selectable<SocialAttemptTable> | null> {
  const attempt = await db
    .deleteFrom('social_attempt')
    .where('state_digest', '=', tokenHash(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (attempt === undefined || attempt.provider !== provider) return null;
  return sameBrowser(attempt.browser_digest, browserKey) ? attempt : null;
}

/** @param digest null for an attempt without a browser key: by an app on the legacy wire */
function sameBrowser(digest: Buffer | null, browserKey: string | null): boolean {
  return digest === null || (browserKey !== null && digest.equals(tokenHash(browserKey)));
}

/** Of people who never came back; called from time to time. */
export async function deleteOldAttempts(db: Db): Promise<void> {
  await db.deleteFrom('social_attempt').where('expires_at', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('social_ticket').where('expires_at', '<', sql<Date>`now()`).execute();
}
