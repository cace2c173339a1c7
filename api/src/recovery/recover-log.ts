import type { Kysely } from 'kysely';
import { compareWithKept, readKeptHead } from '../certification/kept-head.ts';
import { currentLine, keyOfLine } from '../certification/log-line.ts';
import { newestHead } from '../certification/take-up.ts';
import type { Tables } from '../database/tables.ts';
import type { OutsideFiles } from '../ownership/outside-files.ts';

/** What the log of a database is worth beside what was signed of it. */
export interface LogReport {
  /** Name of the log. */
  readonly origin: string;
  /** Entries of the database. */
  readonly size: number;
  /** What was signed last, and when; null where nothing was kept. */
  readonly signed: { readonly size: number; readonly at: string } | null;
  readonly isContinued: boolean;
  /** When the newest entry of the database was written; null where there is none. */
  readonly newestAt: Date | null;
}

export interface LogAsked {
  readonly db: Kysely<Tables>;
  readonly outside: OutsideFiles;
  readonly siteUrl: string;
}

/** @throws BlobStoreError */
export async function reportLog({ db, outside, siteUrl }: LogAsked): Promise<LogReport> {
  const line = await currentLine(db);
  const { origin } = await keyOfLine(db, siteUrl, line);
  const kept = await readKeptHead(outside, line);
  const continuity = await compareWithKept(db, kept);
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
 * Begins a log with another name and another key, which has what this database has. What was signed under the old ones
 * stays true of the old log, which ends there.
 * @returns the name of the new log
 */
export async function beginLogAnew({ db, outside, siteUrl }: LogAsked): Promise<string> {
  let line = (await currentLine(db)) + 1;
  // A database that is restored for the second time does not know of the first.
  while ((await readKeptHead(outside, line)) !== null) line += 1;
  const { origin } = await keyOfLine(db, siteUrl, line);
  await db.insertInto('log_line').values({ no: line }).execute();
  return origin;
}
