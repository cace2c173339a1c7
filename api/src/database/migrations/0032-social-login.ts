import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table social_identity (
      id uuid primary key default gen_random_uuid(),
      provider text not null check (provider in ('google', 'apple', 'facebook')),
      subject text not null,
      member_id uuid not null references member on delete cascade,
      email text,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      unique (provider, subject)
    )`.execute(db);
  await sql`create index social_identity_member on social_identity (member_id, created_at)`.execute(db);
  await sql`
    create table social_attempt (
      state_digest bytea primary key,
      browser_digest bytea,
      provider text not null,
      nonce text not null,
      code_verifier text not null,
      return_path text not null,
      remembered boolean not null,
      referral_code text,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index social_attempt_expires on social_attempt (expires_at)`.execute(db);
  await sql`
    create table social_ticket (
      digest bytea primary key,
      browser_digest bytea,
      provider text not null,
      subject text not null,
      email text,
      email_verified boolean not null,
      first_name text not null,
      last_name text not null,
      remembered boolean not null,
      referral_code text,
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index social_ticket_expires on social_ticket (expires_at)`.execute(db);
}
