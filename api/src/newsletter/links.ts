import { type LetterTopic, RETENTION } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { TokenTable } from '../database/schema/newsletter.ts';
import type { Tables } from '../database/tables.ts';
import { newToken, tokenHash } from '../sessions/sessions.ts';

type Purpose = TokenTable['purpose'];

/** Paths of the site that take the tokens. */
export const linkPaths: Readonly<Record<Purpose, string>> = {
  confirm: '/newsletter/confirm',
  unsubscribe: '/newsletter/unsubscribe',
};

/** Days that a question may stay without an answer. */
export const CONFIRM_DAYS = RETENTION.unconfirmedSubscription.days;
/** Days that the unsubscribing link of an issue stays good; each issue brings another. */
const UNSUBSCRIBE_DAYS = RETENTION.unsubscribingLink.days;

/** A subscriber, confirmed or not. */
export interface Reader {
  readonly email: string;
  readonly topic: LetterTopic;
}

/** A new link for a mail to this reader. Its token is only in the mail; the database has a digest. */
export async function makeLink(
  trx: Kysely<Tables>,
  siteUrl: string,
  reader: Reader,
  purpose: Purpose,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('newsletter_token')
    .values({ token_hash: tokenHash(token), ...reader, purpose })
    .execute();
  // For the words of the page alone: what the link is good for is kept beside the token.
  const topic = reader.topic === 'newsletter' ? '' : `&topic=${reader.topic}`;
  return `${siteUrl}${linkPaths[purpose]}?token=${token}${topic}`;
}

/** The reader that a link was made for, or null when it is not, or no longer, a link of ours. */
export async function readerOf(trx: Kysely<Tables>, token: string, purpose: Purpose): Promise<Reader | null> {
  const found = await trx
    .selectFrom('newsletter_token')
    .select(['email', 'topic'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .$if(purpose === 'confirm', (query) =>
      query.where('made_at', '>', sql<Date>`now() - make_interval(days => ${CONFIRM_DAYS}::int)`),
    )
    .executeTakeFirst();
  return found ?? null;
}

export async function deleteOldLinks(db: Kysely<Tables>): Promise<void> {
  const days = sql<number>`case purpose when 'confirm' then ${CONFIRM_DAYS}::int else ${UNSUBSCRIBE_DAYS}::int end`;
  await db
    .deleteFrom('newsletter_token')
    .where('made_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
