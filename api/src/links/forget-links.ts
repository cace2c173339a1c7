import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Those whose time is over, and what is left of each opening. */
export async function forgetLinks({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.deleteFrom('link_view').where('until', '<=', sql<Date>`now()`).execute();
  await db.deleteFrom('nfcard_link').where('valid_until', '<=', sql<Date>`now()`).execute();
}
