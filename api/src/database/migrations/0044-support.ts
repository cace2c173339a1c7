import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table support_request (
      id uuid primary key default gen_random_uuid(),
      no bigint not null unique generated always as identity,
      member_id uuid not null references member on delete cascade,
      kind text not null check (kind in ('place_claim', 'name_change')),
      place_id text,
      first_name text,
      last_name text,
      message text not null,
      state text not null default 'open' check (state in ('open', 'accepted', 'declined')),
      note text,
      settled_by uuid references member on delete set null,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      check ((kind = 'place_claim') = (place_id is not null)),
      check ((kind = 'name_change') = (first_name is not null)),
      check ((kind = 'name_change') = (last_name is not null)),
      check ((state = 'open') = (settled_at is null))
    )`.execute(db);
  await sql`
    create unique index support_request_open on support_request (member_id, kind) where state = 'open'`.execute(
    db,
  );
  await sql`create index support_request_state on support_request (state, no)`.execute(db);
  await sql`create index support_request_member on support_request (member_id, no desc)`.execute(db);
  await sql`create index support_request_settled_by on support_request (settled_by)`.execute(db);
}
