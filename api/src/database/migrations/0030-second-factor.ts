import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table pending_second_factor (
      member_id uuid primary key references member on delete cascade,
      totp_secret text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_code (
      member_id uuid not null references member on delete cascade,
      digest bytea not null,
      primary key (member_id, digest)
    )`.execute(db);
  await sql`
    create table second_factor_try (
      member_id uuid primary key references member on delete cascade,
      tries integer not null,
      until timestamptz not null
    )`.execute(db);
}
