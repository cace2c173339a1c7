import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartFailure } from '../start-failure.ts';
import * as ports from './migrations/0001-ports.ts';
import * as newsletter from './migrations/0002-newsletter.ts';
import type { Tables } from './tables.ts';

/** In the order of their names. One that has been released is never edited: a change is a new one. */
const migrations = { '0001-ports': ports, '0002-newsletter': newsletter };

/**
 * Brings the tables to the form that this version needs. The migrator's lock makes a second server wait.
 * @throws StartFailure `migration_failed`
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results.find((result) => result.status === 'Error')?.migrationName;
  const cause = error instanceof Error ? error : new Error(String(error));
  const where = failed === undefined ? '' : ` at migration ${failed}`;
  throw new StartFailure(
    'migration_failed',
    `The database could not be prepared${where} (${cause.message}): if a newer version of the server has used it, start that version, else restore it from a backup.`,
    { cause },
  );
}
