import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { within } from './within.ts';

const WITHIN_MS = 2000;
/** Bytes that fill pages which the database has not got yet. */
const MUCH = 256 * 1024;

/**
 * Whether the database answers in time, has all migrations, accepts writes and delivers notifications, which live
 * messages need. Never rejects.
 */
export function isReady(database: Pick<Database, 'db' | 'changes' | 'incidents'>): Promise<boolean> {
  return within(WITHIN_MS, canServe(database), false);
}

async function canServe({
  db,
  changes,
  incidents,
}: Pick<Database, 'db' | 'changes' | 'incidents'>): Promise<boolean> {
  if (!changes.live) return false;
  if (!(await isMigrated(db)) || !(await takesWrites(db))) return false;
  return !incidents.has('full') || hasRoom(db);
}

/** False on a replica, and on a database that was made read-only. */
async function takesWrites(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ writes: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writes`.execute(
    db,
  );
  return rows[0]?.writes === true;
}

/** Small changes find room in a database that has none for anything new: it is tried with much, which does not stay. */
async function hasRoom(db: Kysely<Tables>): Promise<boolean> {
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table room (bytes bytea) on commit drop`.execute(trx);
    await sql`insert into room values (${randomBytes(MUCH)})`.execute(trx);
  });
  return true;
}
