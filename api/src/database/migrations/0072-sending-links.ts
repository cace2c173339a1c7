import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What is sent to somebody whose vault is not known is sealed by a key that stays in a link as well, so that nobody waits
 * for the sender. A link that was ended is known until its time is over: who has it is told so.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table sending_file add column sealed_for_link text`.execute(db);
  await sql`alter table nfcard_link add column revoked_at timestamptz`.execute(db);
}
