import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What only the member's vault reads and could have written: whom they know, and that they sent what they sent. Browsers
 * seal for nobody on the word of this server alone.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vault add column known_keys text`.execute(db);
  await sql`alter table nfcard_sending add column intent text`.execute(db);
}
