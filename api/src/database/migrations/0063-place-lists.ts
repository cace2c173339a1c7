import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The long lists of places also say what else a search asks of a place, so that a walk through one reads nothing but
 * its index until it knows what to show.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['category', 'country']) {
    const list = sql.ref(`place_by_${column}`);
    await sql`drop index ${list}`.execute(db);
    await sql`
      create index ${list} on place (${sql.ref(column)}, name_key, id)
      include (latitude, longitude, max_length, max_draught, services)`.execute(db);
  }
}
