import { BackupFailure, StartFailure } from '@nfcards/api';
import { Failure } from './failure.ts';
import type { Settings } from './settings.ts';
import { readSettings } from './settings.ts';

export interface BackupArguments {
  readonly file: string;
  readonly settings: Settings;
}

/**
 * Null when the help was asked for, and has been shown. Throws a `Failure` unless there is one file, and the
 * database is the embedded one.
 */
export function readBackupArguments(help: string, given: readonly string[]): BackupArguments | null {
  const [file, ...rest] = given;
  if (file === '--help' || file === '-h') {
    console.log(help);
    return null;
  }
  if (file === undefined || rest.length > 0 || file.startsWith('-')) throw new Failure(help);
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL !== undefined) {
    throw new Failure(
      'DATABASE_URL is set: a PostgreSQL server is backed up with pg_dump and restored with pg_restore.',
    );
  }
  return { file, settings };
}

/** What the person at the terminal can put right is told in its own words. */
export function asFailure(cause: unknown): never {
  throw cause instanceof BackupFailure || cause instanceof StartFailure ? new Failure(cause.message) : cause;
}

/** For example `12.3 MB`. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
