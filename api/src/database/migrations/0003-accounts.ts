import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // An address belongs to whoever proves to read it: any number of accounts may claim one, one may own it.
  await sql`
    create table member (
      id uuid primary key default gen_random_uuid(),
      email text not null check (email = lower(email)),
      email_verified boolean not null default false,
      password_hash text,
      first_name text not null,
      last_name text not null,
      street text not null default '',
      city text not null default '',
      postal_code text not null default '',
      phonenumber text not null default '',
      phone_verified boolean not null default false,
      language text not null default 'fr' check (language in ('fr', 'en')),
      account_type text not null default 'owner'
        check (account_type in ('owner', 'renter', 'professional', 'harbour_office', 'staff')),
      place_id text,
      private_account boolean not null default false,
      hide_activity_status boolean not null default false,
      allow_sharing boolean not null default true,
      disable_all_notifications boolean not null default false,
      notification_boat_maintenance boolean not null default true,
      notification_partner_offers boolean not null default false,
      notification_document_expiration boolean not null default true,
      notification_messages boolean not null default true,
      referral_code text not null unique,
      referred_by uuid references member on delete set null,
      premium_until timestamptz,
      totp_secret text,
      totp_last_step bigint,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      check ((account_type in ('professional', 'harbour_office')) = (place_id is not null))
    )`.execute(db);
  await sql`create unique index member_owns_email on member (email) where email_verified`.execute(db);
  await sql`create index member_claims_email on member (email, created_at desc)`.execute(db);
  await sql`create unique index member_owns_phone on member (phonenumber) where phone_verified`.execute(db);
  await sql`create index member_claims_phone on member (phonenumber) where phonenumber <> ''`.execute(db);
  await sql`create index member_place on member (place_id) where place_id is not null`.execute(db);
  await sql`create index member_referred_by on member (referred_by) where referred_by is not null`.execute(
    db,
  );
  // Beside the member rather than in it: every session check reads the member.
  await sql`
    create table profile_picture (
      member_id uuid primary key references member on delete cascade,
      digest text not null,
      bytes bytea not null
    )`.execute(db);
  await sql`
    create table session (
      id uuid primary key default gen_random_uuid(),
      member_id uuid not null references member on delete cascade,
      token_hash bytea not null unique,
      kind text not null check (kind in ('remembered', 'browser')),
      device text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      proved_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index session_member on session (member_id, created_at desc)`.execute(db);
  await sql`
    create table one_time_code (
      purpose text not null check (purpose in ('reset_password', 'verify_email', 'verify_phone')),
      member_id uuid not null references member on delete cascade,
      target text not null,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null,
      primary key (purpose, member_id)
    )`.execute(db);
  await sql`
    create table rate_limit (
      key bytea primary key,
      calls integer not null,
      until timestamptz not null
    )`.execute(db);
  await sql`create index rate_limit_until on rate_limit (until)`.execute(db);
  // Random bytes that all servers of one database share, for example to key digests of network addresses.
  await sql`create table server_secret (name text primary key, value bytea not null)`.execute(db);
}
