import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { serverSecret } from '../sessions/server-secret.ts';
import type { LogKey } from './log-key.ts';
import { logKey } from './log-key.ts';

/** 1 for the first, and one more each time that the log had to begin anew. */
export async function currentLine(db: Kysely<Tables>): Promise<number> {
  const newest = await db
    .selectFrom('log_line')
    .select('no')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.no ?? 1;
}

/** Each line has a name and a key of its own, so that no two heads of one log ever contradict one another. */
export async function keyOfLine(db: Kysely<Tables>, siteUrl: string, line: number): Promise<LogKey> {
  const suffix = line === 1 ? '' : `/${line}`;
  return logKey(`${new URL(siteUrl).host}/log${suffix}`, await serverSecret(db, secretOfLine(line)));
}

/** Under which name the database has its key. */
export function secretOfLine(line: number): string {
  return line === 1 ? 'log_key' : `log_key_${line}`;
}
