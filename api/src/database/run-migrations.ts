import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import { StartFailure } from '../base/start-failure.ts';
import type { Tables } from './tables.ts';

/** A change of the tables. */
export interface SchemaMigration {
  readonly up: (db: Kysely<never>) => Promise<void>;
  /**
   * Name of the newest migration of the oldest servers that can work with the tables after this one. Without it, no
   * server can that does not know this one.
   */
  readonly compatibleWith?: string;
  /** It runs outside a transaction, as `create index concurrently` must, and can be run again after it broke off. */
  readonly outsideTransaction?: true;
}

/** By their names, which begin with a number, in its order. */
export type SchemaMigrations = Readonly<Record<string, SchemaMigration>>;

/** The first migration after which it is known what servers can work with. */
const COMPATIBILITY = '0080-compatibility';

/** A migration waits this long for a table that another transaction uses: whoever asks meanwhile waits behind it. */
const LOCK_TIMEOUT = '3s';
const LOCK_RETRIES = 20;
const LOCK_RETRY_MS = 1_000;
/**
 * `lock_not_available` and `deadlock_detected` of PostgreSQL: an older server that starts meanwhile waits for the lock in one
 * statement, which an index that is made concurrently waits for.
 */
const LOCK_REFUSALS: readonly unknown[] = ['55P03', '40P01'];

/** Thrown before a migration began, in a transaction, that must be outside of one. */
class NeedsNoTransaction extends Error {}

/**
 * Runs the missing migrations: all in one transaction where there is no table yet, else each in its own, so that what
 * is being served waits for one at a time and not long. The migrator's lock makes a second server wait.
 *
 * A server that does not know a migration that has run starts if that says it can.
 * @returns whether migrations have run that are not known here
 * @throws StartFailure `migration_failed`, `database_newer`
 */
export async function runMigrations(
  db: Kysely<Tables>,
  migrations: SchemaMigrations,
): Promise<{ readonly newer: boolean }> {
  const { executed, unknown, breaking } = await compareMigrations(db, migrations);
  if (breaking !== null) throw newerThan(breaking);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        ...Object.fromEntries(unknown.map((name) => [name, alreadyRun])),
        ...Object.fromEntries(Object.entries(migrations).map(([name, one]) => [name, recorded(name, one)])),
      }),
    },
  });
  if (executed.length === 0 && !Object.values(migrations).some((one) => one.outsideTransaction))
    await finish(() => migrator.migrateToLatest());
  else while (await finish(() => migrator.migrateUp()));
  return { newer: unknown.length > 0 };

  /** @returns whether anything was done */
  async function finish(run: () => ReturnType<Migrator['migrateUp']>): Promise<boolean> {
    for (let retries = 0; ; retries += 1) {
      const { error, results = [] } = await run();
      if (error === undefined) return results.length > 0;
      if (error instanceof NeedsNoTransaction) {
        run = () => migrator.migrateUp({ disableTransactions: true });
        continue;
      }
      if (isLockRefusal(error) && retries < LOCK_RETRIES) {
        await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
        continue;
      }
      throw failureOf(error, results.find((result) => result.status === 'Error')?.migrationName);
    }
  }
}

/** A migration of a newer server: its work is done, and is not undone here. */
const alreadyRun: Migration = {
  up: async () => {
    throw new Error('a migration that has run is run again');
  },
};

function recorded(name: string, migration: SchemaMigration): Migration {
  return {
    up: async (db: Kysely<never>) => {
      if (migration.outsideTransaction && db.isTransaction) throw new NeedsNoTransaction(name);
      if (!migration.outsideTransaction)
        await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(db);
      await migration.up(db);
      if (name >= COMPATIBILITY)
        await sql`
          insert into migration_compatibility (name, compatible_with)
          values (${name}, ${migration.compatibleWith ?? name})
          on conflict (name) do update set compatible_with = excluded.compatible_with`.execute(db);
    },
  };
}

export interface MigrationReport {
  /** Names of those that have run, oldest first. */
  readonly executed: readonly string[];
  /** Those of this version that have not. */
  readonly missing: readonly string[];
  /** Those that have run and are not known here. */
  readonly unknown: readonly string[];
  /** The first of these after which this version cannot work with the tables. */
  readonly breaking: string | null;
}

/** Compares the migrations that have run with those of this version. Changes nothing. */
export async function compareMigrations(
  db: Kysely<Tables>,
  migrations: SchemaMigrations,
): Promise<MigrationReport> {
  const executed = await executedMigrations(db);
  const names = Object.keys(migrations).sort();
  const unknown = executed.filter((name) => !(name in migrations));
  const compatible = unknown.length === 0 ? [] : await compatibleMigrations(db, names.at(-1) ?? '');
  return {
    executed,
    missing: names.filter((name) => !executed.includes(name)),
    unknown,
    breaking: unknown.find((name) => !compatible.includes(name)) ?? null,
  };
}

/** Oldest first. */
async function executedMigrations(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(db);
  return rows.map(({ name }) => name);
}

async function hasTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

function newerThan(breaking: string): StartFailure {
  return new StartFailure(
    'database_newer',
    `A newer version of the server changed the database (${breaking}) so that this version cannot work with it: start the newer version, or restore the database from a backup.`,
  );
}

/** Those with whose tables a server can work that knows the migrations until `newest`. */
async function compatibleMigrations(db: Kysely<Tables>, newest: string): Promise<string[]> {
  if (!(await hasTable(db, 'migration_compatibility'))) return [];
  const rows = await db.selectFrom('migration_compatibility').selectAll().execute();
  return rows.filter((row) => row.compatible_with <= newest).map(({ name }) => name);
}

function isLockRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOCK_REFUSALS.includes(error.code);
}

function failureOf(error: unknown, migration: string | undefined): StartFailure {
  const cause = error instanceof Error ? error : new Error(String(error));
  const where = migration === undefined ? '' : ` at migration ${migration}`;
  const advice = isLockRefusal(error)
    ? 'another transaction holds what it needs; end that, then start again'
    : 'restore it from a backup, or start the version that used it last';
  return new StartFailure(
    'migration_failed',
    `The database could not be prepared${where} (${cause.message}): ${advice}.`,
    { cause },
  );
}
