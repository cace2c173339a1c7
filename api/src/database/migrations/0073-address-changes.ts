import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What an account was before its address changed, while the former address can undo that. A way into the vault says by
 * which address its password makes the key, where that is not the account's own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table address_change (
      id uuid primary key default gen_random_uuid(),
      no bigint not null generated always as identity,
      member_id uuid not null references member on delete cascade,
      old_email text not null,
      new_email text not null,
      password_hash text,
      totp_secret text,
      vault text,
      wraps jsonb not null,
      letters text[] not null default '{}',
      token_hash bytea not null unique,
      changed_at timestamptz not null default clock_timestamp(),
      undo_until timestamptz not null
    )`.execute(db);
  await sql`create index address_change_member on address_change (member_id, no)`.execute(db);
  await sql`create index address_change_old_email on address_change (old_email)`.execute(db);
  await sql`alter table vault_wrap add column address text`.execute(db);
  await sql`alter table one_time_code drop constraint one_time_code_purpose_check`.execute(db);
  await sql`
    alter table one_time_code add constraint one_time_code_purpose_check
    check (purpose in ('reset_password', 'verify_email', 'verify_phone', 'change_email'))`.execute(db);
}
