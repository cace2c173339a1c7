import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whoever asks to be told of one thing has not asked for the newsletter: an address has a subscription a topic. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table newsletter_token drop constraint newsletter_token_email_fkey`.execute(db);
  await sql`
    alter table newsletter_subscription
      add column topic text not null default 'newsletter' check (topic in ('newsletter', 'plus')),
      drop constraint newsletter_subscription_pkey,
      add primary key (email, topic)`.execute(db);
  await sql`
    alter table newsletter_token
      add column topic text not null default 'newsletter',
      add foreign key (email, topic) references newsletter_subscription on delete cascade`.execute(db);
  await sql`
    alter table newsletter_issue
      add column topic text not null default 'newsletter' check (topic in ('newsletter', 'plus'))`.execute(
    db,
  );
}
