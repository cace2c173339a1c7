import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The steps of a request for a berth are messages of the conversation with the port. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table chat_message
      add column berth_request_id uuid references berth_request on delete set null,
      add column berth_step text
        check (berth_step in ('asked', 'accepted', 'declined', 'cancelled', 'expired'))`.execute(db);
  await sql`
    create index chat_message_berth_request on chat_message (berth_request_id)
    where berth_request_id is not null`.execute(db);
}
