import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What opens a member's documents, sealed by the ways to open it: nothing here can be read without one of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vault (
      member_id uuid primary key references member on delete cascade,
      recipient text not null unique,
      made_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table vault_wrap (
      id uuid primary key,
      member_id uuid not null references vault on delete cascade,
      kind text not null check (kind in ('password', 'recovery', 'passkey')),
      sealed text not null,
      credential_id text,
      made_at timestamptz not null default clock_timestamp(),
      check ((kind = 'passkey') = (credential_id is not null))
    )`.execute(db);
  await sql`create index vault_wrap_member on vault_wrap (member_id)`.execute(db);
  await sql`
    create unique index vault_wrap_only on vault_wrap (member_id, kind) where kind <> 'passkey'`.execute(db);
  await sql`
    create unique index vault_wrap_passkey on vault_wrap (member_id, credential_id)
    where kind = 'passkey'`.execute(db);
}
