import { sql } from 'kysely';
import type { LinkServices } from './services.ts';

/** Deletes expired links and the records of their openings. */
export async function deleteOldLinks({ db }: Pick<LinkServices, 'db'>): Promise<void> {
  await db.deleteFrom('link_view').where('until', '<=', sql<Date>`now()`).execute();
  await db.deleteFrom('nfcard_link').where('valid_until', '<=', sql<Date>`now()`).execute();
}
