import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key default gen_random_uuid(),
      no bigint not null unique generated always as identity,
      member_id uuid not null references member on delete cascade,
      from_id uuid references member on delete cascade,
      kind text not null,
      data jsonb not null,
      created_at timestamptz not null default now(),
      read_at timestamptz
    )`.execute(db);
  // What names somebody goes when their account does.
  await sql`create index notification_from on notification (from_id) where from_id is not null`.execute(db);
  await sql`create index notification_member on notification (member_id, no desc)`.execute(db);
  await sql`
    create index notification_unread on notification (member_id, kind) where read_at is null`.execute(db);
  // A counter for each member rather than one sequence for all: its row is locked until the event is committed, so
  // numbers become visible in their order and without gaps, and a client that knows its last number misses nothing.
  await sql`
    create table live_event_counter (
      member_id uuid primary key references member on delete cascade,
      last bigint not null
    )`.execute(db);
  // Ids only: what they stand for is read for each listener, with the listener's rights.
  await sql`
    create table live_event (
      member_id uuid not null references member on delete cascade,
      no bigint not null,
      kind text not null,
      subject uuid,
      created_at timestamptz not null default now(),
      primary key (member_id, no)
    )`.execute(db);
  await sql`create index live_event_created_at on live_event (created_at)`.execute(db);
  await sql`
    create function wake_member() returns trigger language plpgsql as $$
    begin
      perform pg_notify('member_woken', coalesce(new.member_id, old.member_id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger live_event_told after insert on live_event
    for each row execute function wake_member()`.execute(db);
  // A session that ends closes its streams, on whichever server they are.
  await sql`
    create trigger session_ended after update of ended_at on session
    for each row when (new.ended_at is not null) execute function wake_member()`.execute(db);
  await sql`
    create trigger session_removed after delete on session
    for each row execute function wake_member()`.execute(db);
}
