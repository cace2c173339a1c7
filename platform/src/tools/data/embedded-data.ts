import { BackupFailure, StartFailure } from '@nfcards/api';
import { Failure } from '../../failure.ts';

/** What the person at the terminal can put right is told in its own words. */
export function asFailure(cause: unknown): never {
  throw cause instanceof BackupFailure || cause instanceof StartFailure ? new Failure(cause.message) : cause;
}

/** For example `12.3 MB`. */
export function describeSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
