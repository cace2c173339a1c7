import { BackupFailure, StartFailure } from '@nfcards/api';
import { Failure } from '../../failure.ts';
import type { Settings } from '../../settings/settings.ts';
import { readSettings } from '../../settings/settings.ts';

/** @throws Failure unless the database is the embedded one */
export function embeddedSettings(): Settings {
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL === undefined) return settings;
  throw new Failure(
    'DATABASE_URL is set: a PostgreSQL server is backed up with pg_dump and restored with pg_restore.',
  );
}

/** What the person at the terminal can put right is told in its own words. */
export function asFailure(cause: unknown): never {
  throw cause instanceof BackupFailure || cause instanceof StartFailure ? new Failure(cause.message) : cause;
}

/** For example `12.3 MB`. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
