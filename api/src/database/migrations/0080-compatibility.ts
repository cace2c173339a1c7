import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const compatibleWith = '0077-place-ranks';

/** Tells servers that do not know a migration whether they can work with its tables all the same. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table migration_compatibility (
      name text primary key,
      compatible_with text not null
    )`.execute(db);
}
