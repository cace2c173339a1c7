import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What it says of the boat is of the moment when it was asked: that is what the answer is given to.
  await sql`
    create table berth_request (
      id uuid primary key,
      no bigint generated always as identity unique,
      port_id text not null,
      member_id uuid not null references member on delete cascade,
      boat jsonb not null,
      nfcard_id uuid references nfcard on delete set null,
      arrival date not null,
      departure date not null,
      message text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'expired')),
      note text not null default '',
      asked_at timestamptz not null default clock_timestamp(),
      answer_before timestamptz not null,
      settled_at timestamptz,
      check (departure > arrival),
      check ((state = 'waiting') = (settled_at is null))
    )`.execute(db);
  await sql`create index berth_request_member on berth_request (member_id, no)`.execute(db);
  await sql`create index berth_request_port on berth_request (port_id, no)`.execute(db);
  await sql`create index berth_request_nfcard on berth_request (nfcard_id)`.execute(db);
  await sql`
    create index berth_request_waiting on berth_request (answer_before) where state = 'waiting'`.execute(db);
}
