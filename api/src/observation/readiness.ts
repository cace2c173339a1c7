import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';

const WITHIN_MS = 2000;

/** Whether the database answers in time, with every table that this version needs. Never rejects. */
export async function isReady({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, WITHIN_MS, false);
  const asked = isMigrated(db).catch(() => false);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
