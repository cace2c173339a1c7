import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a document is, more exactly than its type, which lists are filtered by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table nfcard_document add column paper text`.execute(db);
}
