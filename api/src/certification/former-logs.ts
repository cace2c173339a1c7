import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ExternalFiles } from '../ownership/external-files.ts';
import { keyOfLine, secretOfLine } from './log-line.ts';
import { readSavedHead } from './saved-head.ts';

export interface FormerLogs {
  readonly db: Kysely<Tables>;
  readonly outside: Pick<ExternalFiles, 'read'>;
  readonly siteUrl: string;
  /** Of the log of now. */
  readonly line: number;
}

/**
 * Names and public keys of the logs before this one, the oldest first, so that proofs of them can still be checked.
 * @throws BlobStoreError
 */
export async function formerVerifiers({ line, ...asked }: FormerLogs): Promise<readonly string[]> {
  const lines = Array.from({ length: line - 1 }, (_, before) => before + 1);
  const found = await Promise.all(lines.map((former) => verifierOf({ ...asked, line: former })));
  return found.filter((verifier) => verifier !== null);
}

/** A database that was restored may never have known the key: then it is with the head that was kept outside. */
async function verifierOf({ db, outside, siteUrl, line }: FormerLogs): Promise<string | null> {
  const kept = await readSavedHead(outside, line);
  if (kept?.verifier !== undefined) return kept.verifier;
  const known = await db
    .selectFrom('server_secret')
    .select('name')
    .where('name', '=', secretOfLine(line))
    .executeTakeFirst();
  return known === undefined ? null : (await keyOfLine(db, siteUrl, line)).verifier;
}
