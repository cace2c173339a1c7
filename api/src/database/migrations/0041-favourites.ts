import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Places are not referred to: an import may replace the directory's rows, which must not take these along. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table favourite (
      member_id uuid not null references member on delete cascade,
      place_id text not null,
      no bigint not null unique generated always as identity,
      created_at timestamptz not null default now(),
      primary key (member_id, place_id)
    )`.execute(db);
  await sql`create index favourite_member on favourite (member_id, no desc)`.execute(db);
  await sql`
    create table review (
      id uuid primary key default gen_random_uuid(),
      no bigint not null unique generated always as identity,
      member_id uuid not null references member on delete cascade,
      place_id text not null,
      rating smallint not null check (rating between 1 and 5),
      text text not null,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      unique (member_id, place_id)
    )`.execute(db);
  await sql`create index review_place on review (place_id, no desc)`.execute(db);
  // What the maps provider answered about a place; null where it could not be asked.
  await sql`
    create table maps_answer (
      place_id text primary key,
      answer jsonb,
      good_until timestamptz not null
    )`.execute(db);
}
