import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What only its owner sees of a boat, and what was changed of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table boat
      add column air_draught double precision check (air_draught >= 0),
      add column hin text not null default '' check (hin ~ '^([A-Z0-9]{12}([A-Z0-9]{2})?)?$'),
      add column engine text not null default '',
      add column mmsi text not null default '' check (mmsi ~ '^([0-9]{9})?$'),
      add column call_sign text not null default '',
      add column insurer text not null default '',
      add column policy_number text not null default ''`.execute(db);
  await sql`
    create table boat_change (
      no bigint generated always as identity primary key,
      boat_id uuid not null references boat on delete cascade,
      changed_at timestamptz not null default clock_timestamp(),
      changes jsonb not null
    )`.execute(db);
  await sql`create index boat_change_boat on boat_change (boat_id, no)`.execute(db);
}
