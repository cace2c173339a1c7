import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table newsletter_subscription
      add column language text not null default 'fr' check (language in ('fr', 'en')),
      add column confirmed_at timestamptz,
      add column asked_at timestamptz`.execute(db);
  // Who subscribed before confirmations existed stays subscribed.
  await sql`update newsletter_subscription set confirmed_at = subscribed_at`.execute(db);
  await sql`alter table newsletter_subscription alter column language drop default`.execute(db);
  await sql`
    create index newsletter_unconfirmed on newsletter_subscription (asked_at) where confirmed_at is null`.execute(
    db,
  );
  await sql`
    create table newsletter_token (
      token_hash bytea primary key,
      email text not null references newsletter_subscription on delete cascade,
      purpose text not null check (purpose in ('confirm', 'unsubscribe')),
      made_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index newsletter_token_email on newsletter_token (email)`.execute(db);
  await sql`
    create table newsletter_issue (
      id uuid primary key default gen_random_uuid(),
      subject_fr text not null,
      text_fr text not null,
      subject_en text not null,
      text_en text not null,
      sent_up_to text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db);
}
