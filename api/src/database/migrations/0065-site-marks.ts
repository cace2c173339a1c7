import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What tells a database from a copy of it, and which heads of the log are known outside of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table site_mark (
      one boolean primary key default true check (one),
      database uuid not null,
      turn uuid not null,
      next_turn uuid,
      next_since timestamptz,
      place text not null,
      check ((next_turn is null) = (next_since is null))
    )`.execute(db);
  await sql`
    create table log_line (
      no integer primary key check (no > 1),
      begun_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create table log_kept (
      line integer not null,
      size bigint not null check (size > 0),
      at timestamptz not null default clock_timestamp(),
      primary key (line, size)
    )`.execute(db);
}
