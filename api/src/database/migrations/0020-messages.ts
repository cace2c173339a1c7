import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table message (
      id uuid primary key default gen_random_uuid(),
      channel text not null check (channel in ('email', 'sms')),
      template text not null,
      language text not null check (language in ('fr', 'en')),
      recipient text,
      data jsonb,
      state text not null check (state in ('queued', 'sending', 'sent', 'failed', 'uncertain')),
      attempts integer not null default 0,
      reason text,
      send_before timestamptz not null,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      check ((settled_at is null) = (state in ('queued', 'sending'))),
      check ((recipient is null) = (settled_at is not null)),
      check (settled_at is null or data is null)
    )`.execute(db);
  await sql`create index message_waiting on message (state) where settled_at is null`.execute(db);
  await sql`create index message_settled on message (settled_at) where settled_at is not null`.execute(db);
  await sql`
    create table mailbox (
      id uuid primary key,
      channel text not null check (channel in ('email', 'sms')),
      recipient text not null,
      subject text,
      text text not null,
      html text,
      language text not null,
      sent_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index mailbox_sent_at on mailbox (sent_at)`.execute(db);
}
