import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { SocialAttemptTable, SocialTicketTable } from '../database/schema/social.ts';
import type { Tables } from '../database/tables.ts';
import { newToken, tokenHash } from '../sessions/sessions.ts';
import type { Call } from '../wire/outcome.ts';
import type { SocialProfile } from './provider-client.ts';

/** From the provider to the first call. */
const FRESH_SECONDS = 60;
/** From the provider to the last call, when a password or a code had to be typed. */
const LIFE_MINUTES = 10;
/** Passwords and codes are guessed no further. */
const MAX_ATTEMPTS = 10;

export type Ticket = Selectable<SocialTicketTable>;

/** @returns a ticket that opens the person's session, in the browser that began the attempt only */
export async function newTicket(
  db: Kysely<Tables>,
  attempt: Selectable<SocialAttemptTable>,
  profile: SocialProfile,
): Promise<string> {
  const ticket = newToken();
  await db
    .insertInto('social_ticket')
    .values({
      digest: tokenHash(ticket),
      browser_digest: attempt.browser_digest,
      provider: attempt.provider,
      subject: profile.subject,
      email: profile.email,
      email_verified: profile.emailVerified,
      first_name: profile.firstName,
      last_name: profile.lastName,
      remembered: attempt.remembered,
      referral_code: attempt.referral_code,
      expires_at: sql<Date>`now() + make_interval(secs => ${FRESH_SECONDS}::int)`,
    })
    .execute();
  return ticket;
}

/**
 * What a ticket says, to the browser that it was given to; null for any other and for an old one. It lives on, for
 * a password or a code may be needed yet, until it is spent or was shown too often.
 */
export async function showTicket(
  db: Kysely<Tables>,
  ticket: string,
  { browserKey, wire }: Pick<Call, 'browserKey' | 'wire'>,
): Promise<Ticket | null> {
  const browser = browserKey === null ? null : tokenHash(browserKey);
  const shown = await db
    .updateTable('social_ticket')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      expires_at: sql<Date>`created_at + make_interval(mins => ${LIFE_MINUTES}::int)`,
    }))
    .where('digest', '=', tokenHash(ticket))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', MAX_ATTEMPTS)
    .where((where) =>
      where.or([
        where('browser_digest', '=', browser),
        // An app that began on the legacy wire has no cookies; a browser must not take its ticket from a link.
        where.and([where('browser_digest', 'is', null), where.val(wire === 'legacy')]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return shown ?? null;
}

/** @returns false when the ticket has already been used */
export async function spendTicket(db: Kysely<Tables>, { digest }: Ticket): Promise<boolean> {
  const spent = await db.deleteFrom('social_ticket').where('digest', '=', digest).executeTakeFirst();
  return spent.numDeletedRows > 0n;
}
