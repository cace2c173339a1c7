import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0080-compatibility';

/** Whether a member asked to be among the first who see a version of the site that is tried out. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table member add column tries_new boolean not null default false`.execute(db);
}
