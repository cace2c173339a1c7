import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { OutsideFiles } from '../ownership/outside-files.ts';
import { readKeptHead } from './kept-head.ts';
import { keyOfLine, secretOfLine } from './log-line.ts';

export interface FormerLogs {
  readonly db: Kysely<Tables>;
  readonly outside: Pick<OutsideFiles, 'read'>;
  readonly siteUrl: string;
  /** Of the log of now. */
  readonly line: number;
}

/**
 * Names and public keys of the logs that had to end before this one began, the oldest first: whoever holds a proof of
 * one of them can still check it.
 * @throws BlobStoreError
 */
export async function formerVerifiers({ line, ...asked }: FormerLogs): Promise<readonly string[]> {
  const lines = Array.from({ length: line - 1 }, (_, before) => before + 1);
  const found = await Promise.all(lines.map((former) => verifierOf({ ...asked, line: former })));
  return found.filter((verifier) => verifier !== null);
}

/** A database that was restored may never have known the key: then it is with the head that was kept outside. */
async function verifierOf({ db, outside, siteUrl, line }: FormerLogs): Promise<string | null> {
  const kept = await readKeptHead(outside, line);
  if (kept?.verifier !== undefined) return kept.verifier;
  const known = await db
    .selectFrom('server_secret')
    .select('name')
    .where('name', '=', secretOfLine(line))
    .executeTakeFirst();
  return known === undefined ? null : (await keyOfLine(db, siteUrl, line)).verifier;
}
