import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table newsletter_subscription (
      email text primary key check (email = lower(email)),
      subscribed_at timestamptz not null default now()
    )`.execute(db);
}
