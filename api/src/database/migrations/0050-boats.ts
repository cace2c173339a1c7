import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // hull: the same boat in the entries of its owners, one after the other.
  await sql`
    create table boat (
      id uuid primary key,
      member_id uuid not null references member on delete cascade,
      hull uuid not null,
      name text not null,
      type text not null,
      registration_number text not null default '',
      flag text check (flag ~ '^[A-Z]{2}$'),
      length double precision check (length > 0),
      beam double precision check (beam > 0),
      draught double precision check (draught >= 0),
      created_at timestamptz not null default clock_timestamp(),
      unique (member_id, hull)
    )`.execute(db);
}
