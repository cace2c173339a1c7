import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { memberById } from '../members/find-member.ts';
import type { Handler } from '../wire/outcome.ts';
import { CONFIRM_DAYS, deleteOldLinks, readerOf } from './links.ts';
import type { NewsletterServices } from './services.ts';

export function confirmMailing({ db }: NewsletterServices): Handler<'confirm_mailing'> {
  return async ({ token }) =>
    (await confirm(db, token))
      ? { kind: 'answer', answer: {} }
      : { kind: 'failure', failure: 'mailing_link_unknown' };
}

export function unsubscribeMailing({ db }: NewsletterServices): Handler<'unsubscribe_mailing'> {
  return async ({ token }) =>
    (await unsubscribe(db, token))
      ? { kind: 'answer', answer: {} }
      : { kind: 'failure', failure: 'mailing_link_unknown' };
}

/** @returns false when the link is not, or no longer, one of ours */
export async function confirm(db: Kysely<Tables>, token: string): Promise<boolean> {
  const reader = await readerOf(db, token, 'confirm');
  if (reader === null) return false;
  await db
    .updateTable('newsletter_subscription')
    .set({ confirmed_at: sql`now()` })
    .where('email', '=', reader.email)
    .where('topic', '=', reader.topic)
    .where('confirmed_at', 'is', null)
    .execute();
  return true;
}

/** Forgets the address as far as this topic needs it, and with it every link. @returns false when the link is not, or no longer, one of ours */
export async function unsubscribe(db: Kysely<Tables>, token: string): Promise<boolean> {
  const reader = await readerOf(db, token, 'unsubscribe');
  if (reader === null) return false;
  await db
    .deleteFrom('newsletter_subscription')
    .where('email', '=', reader.email)
    .where('topic', '=', reader.topic)
    .execute();
  return true;
}

/** For the export of the account: what the address that is shown to be the member's asked for, or was asked about. */
export async function exportSubscriptions(db: Kysely<Tables>, memberId: string): Promise<unknown> {
  const member = await memberById(db, memberId);
  if (member?.email_verified !== true) return [];
  return db
    .selectFrom('newsletter_subscription')
    .select(['email', 'topic', 'language', 'subscribed_at', 'asked_at', 'confirmed_at'])
    .where('email', '=', member.email)
    .orderBy('topic')
    .execute();
}

/**
 * Deletes addresses that were not confirmed and links that are no longer needed; called by a job.
 */
export async function deleteUnconfirmed(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where('confirmed_at', 'is', null)
    .where(
      sql<Date>`coalesce(asked_at, subscribed_at)`,
      '<',
      sql<Date>`now() - make_interval(days => ${CONFIRM_DAYS}::int)`,
    )
    .execute();
  await deleteOldLinks(db);
}
