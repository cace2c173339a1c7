import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Receivers who ask the sender to seal documents for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table key_request (
      sending_id uuid not null references nfcard_sending on delete cascade,
      member_id uuid not null references member on delete cascade,
      asked_at timestamptz not null default clock_timestamp(),
      primary key (sending_id, member_id)
    )`.execute(db);
  await sql`create index key_request_member on key_request (member_id)`.execute(db);
}
