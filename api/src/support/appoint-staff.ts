import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import type { DatabasePlace } from '../database/open-database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { isAmong, membersBy } from '../members/members-by.ts';

/**
 * Makes the account that owns an address one of staff; a place that it answered for is given up. The embedded
 * database is opened for this alone, so no server may run on it.
 * @param email in whatever case
 * @returns false when no account has verified that address
 * @throws StartFailure
 */
export async function appointStaff(place: DatabasePlace, email: string): Promise<boolean> {
  const database = await openDatabase({ ...place, progress: () => undefined });
  try {
    await migrate(database.dbWithoutTimeout);
    return await makeStaff(database.db, email);
  } finally {
    await database.close();
  }
}

/** The same in a database that is open. */
export async function makeStaff(db: Kysely<Tables>, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  const { numUpdatedRows } = await db
    .updateTable('member')
    .set({ account_type: 'staff', place_id: null })
    .where(isAmong('id', await membersBy(db, 'address', address)))
    .where('email', '=', address)
    .where('email_verified', '=', sql<boolean>`true`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
