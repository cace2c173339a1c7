import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { MigrationReport } from './run-migrations.ts';
import { compareMigrations, runMigrations } from './run-migrations.ts';
import type { Tables } from './tables.ts';

/** Whether all migrations of this version have run. One query, because readiness probes call it often. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const names = Object.keys(migrations);
  const { rows } = await sql<{ done: number }>`
    select count(*) as done from kysely_migration where name = any(${names}::text[])`.execute(db);
  return rows[0]?.done === names.length;
}

/** What has run of the migrations of this version, and of newer ones. Changes nothing. */
export function reportMigrations(db: Kysely<Tables>): Promise<MigrationReport> {
  return compareMigrations(db, migrations);
}

/**
 * Brings the tables to what this version needs.
 * @returns whether a newer version of the server has used the database
 * @throws StartFailure `migration_failed`, `database_newer`
 */
export async function migrate(db: Kysely<Tables>): Promise<{ readonly newer: boolean }> {
  return runMigrations(db, migrations);
}
