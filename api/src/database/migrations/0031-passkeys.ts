import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table passkey (
      id uuid primary key default gen_random_uuid(),
      credential_id text not null unique,
      member_id uuid not null references member on delete cascade,
      public_key bytea not null,
      sign_count bigint not null,
      transports text[] not null,
      name text not null,
      synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkey_member on passkey (member_id, created_at)`.execute(db);
  await sql`
    create table passkey_challenge (
      digest bytea primary key,
      member_id uuid references member on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenge_expires on passkey_challenge (expires_at)`.execute(db);
  await sql`create index passkey_challenge_member on passkey_challenge (member_id) where member_id is not null`.execute(
    db,
  );
}
