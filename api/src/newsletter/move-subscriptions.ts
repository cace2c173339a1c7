import type { LetterTopic } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Lets confirmed subscriptions, with their unsubscribing links, follow a member to another address that is shown to be
 * theirs.
 * @param topics all without it
 * @returns the topics that the new address had not asked for itself
 */
export async function moveSubscriptions(
  trx: Kysely<Tables>,
  {
    from,
    to,
    topics,
  }: { readonly from: string; readonly to: string; readonly topics?: readonly LetterTopic[] },
): Promise<LetterTopic[]> {
  const { rows } = await sql<{ topic: LetterTopic }>`
    insert into newsletter_subscription (email, topic, language, subscribed_at, confirmed_at, asked_at)
    select ${to}::text, topic, language, subscribed_at, confirmed_at, asked_at from newsletter_subscription
    where email = ${from} and confirmed_at is not null
      and (${topics === undefined}::boolean or topic = any(${[...(topics ?? [])]}::text[]))
    on conflict (email, topic) do update set confirmed_at = excluded.confirmed_at
      where newsletter_subscription.confirmed_at is null
    returning topic`.execute(trx);
  const moved = rows.map(({ topic }) => topic);
  if (moved.length === 0) return [];
  await trx
    .updateTable('newsletter_token')
    .set({ email: to })
    .where('email', '=', from)
    .where('topic', 'in', moved)
    .execute();
  await trx
    .deleteFrom('newsletter_subscription')
    .where('email', '=', from)
    .where('topic', 'in', moved)
    .execute();
  return moved;
}
