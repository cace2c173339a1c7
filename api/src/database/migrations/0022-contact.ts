import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contact_message (
      id uuid primary key default gen_random_uuid(),
      full_name text not null,
      email text not null,
      phone text,
      subject text not null,
      message text not null,
      language text not null check (language in ('fr', 'en')),
      received_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index contact_message_received_at on contact_message (received_at)`.execute(db);
}
