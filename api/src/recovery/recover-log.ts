import type { Kysely } from 'kysely';
import { newestHead } from '../certification/integrate-entries.ts';
import { currentLine, keyOfLine } from '../certification/log-line.ts';
import { compareWithSaved, readSavedHead } from '../certification/saved-head.ts';
import type { Tables } from '../database/tables.ts';
import type { ExternalFiles } from '../ownership/external-files.ts';

/** Compares the log of a database with its saved head. */
export interface LogReport {
  /** Name of the log. */
  readonly origin: string;
  /** Entries of the database. */
  readonly size: number;
  /** The last signed head and its time; null where none is saved. */
  readonly signed: { readonly size: number; readonly at: string } | null;
  readonly isContinued: boolean;
  /** When the newest entry of the database was written; null where there is none. */
  readonly newestAt: Date | null;
}

export interface LogAsked {
  readonly db: Kysely<Tables>;
  readonly outside: ExternalFiles;
  readonly siteUrl: string;
}

/** @throws BlobStoreError */
export async function reportLog({ db, outside, siteUrl }: LogAsked): Promise<LogReport> {
  const line = await currentLine(db);
  const { origin } = await keyOfLine(db, siteUrl, line);
  const kept = await readSavedHead(outside, line);
  const continuity = await compareWithSaved(db, kept);
  const newest = await db
    .selectFrom('log_entry')
    .select('at')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    origin,
    size: (await newestHead(db))?.size ?? 0,
    signed: kept === null ? null : { size: kept.size, at: kept.at },
    isContinued: continuity.kind === 'continued',
    newestAt: newest?.at ?? null,
  };
}

/**
 * Starts a log with a new name and a new key from the entries of this database. Signatures of the old log stay valid for
 * the old log, which ends there.
 * @returns the name of the new log
 */
export async function beginLogAnew({ db, outside, siteUrl }: LogAsked): Promise<string> {
  let line = (await currentLine(db)) + 1;
  // A database that is restored for the second time does not know of the first.
  while ((await readSavedHead(outside, line)) !== null) line += 1;
  const { origin } = await keyOfLine(db, siteUrl, line);
  await db.insertInto('log_line').values({ no: line }).execute();
  return origin;
}
