import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import { minValue, number, object, optional, parse, pipe, regex, safeInteger, string } from 'valibot';
import type { Tables } from '../database/tables.ts';
import type { ExternalFiles } from '../ownership/external-files.ts';
import { LOG_LOCK, newestHead } from './integrate-entries.ts';
import { hashesOf } from './log-tree.ts';

/** The last head that may have been signed, saved outside of the database. */
const savedHead = object({
  size: pipe(number(), safeInteger(), minValue(1)),
  /** Hexadecimal. */
  root: pipe(string(), regex(/^[0-9a-f]{64}$/)),
  at: string(),
  /** Name and public key of the log; those that were kept before have none. */
  verifier: optional(string()),
});
export type SavedHead = InferOutput<typeof savedHead>;

export type Continuity =
  | { readonly kind: 'continued' }
  /** The database lacks signed entries: it is older, or another one. */
  | { readonly kind: 'broken'; readonly kept: SavedHead; readonly size: number };

/** A log that was started anew is a new line, with its own name, key and head. */
const nameOf = (line: number) => `log-${line}`;

/** Null while none is saved. @throws BlobStoreError */
export async function readSavedHead(
  outside: Pick<ExternalFiles, 'read'>,
  line: number,
): Promise<SavedHead | null> {
  const text = await outside.read(nameOf(line));
  return text === null ? null : parse(savedHead, JSON.parse(text));
}

/** Whether the database's log contains the saved head. */
export async function compareWithSaved(db: Kysely<Tables>, kept: SavedHead | null): Promise<Continuity> {
  const head = await newestHead(db);
  if (kept === null) return { kind: 'continued' };
  const size = head?.size ?? 0;
  if (size < kept.size) return { kind: 'broken', kept, size };
  const [root] = await hashesOf(db, [{ from: 0, to: kept.size }]);
  return root?.toString('hex') === kept.root ? { kind: 'continued' } : { kind: 'broken', kept, size };
}

interface SavedLog {
  readonly line: number;
  readonly verifier: string;
}

/**
 * Saves the newest head outside of the database if it continues the saved one; only then it may be signed. One server
 * of a database does so at a time.
 * @throws BlobStoreError where it cannot be saved now
 */
export async function saveHead(
  db: Kysely<Tables>,
  outside: ExternalFiles,
  { line, verifier }: SavedLog,
): Promise<Continuity> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(trx);
    const kept = await readSavedHead(outside, line);
    const continuity = await compareWithSaved(trx, kept);
    if (continuity.kind === 'continued') await save(trx, { outside, line, verifier, kept });
    return continuity;
  });
}

interface Saving extends SavedLog {
  readonly outside: ExternalFiles;
  readonly kept: SavedHead | null;
}

async function save(trx: Transaction<Tables>, { outside, line, verifier, kept }: Saving): Promise<void> {
  const head = await newestHead(trx);
  if (head === undefined) return;
  if (kept === null || kept.size < head.size) {
    const next: SavedHead = {
      size: head.size,
      root: head.root.toString('hex'),
      at: new Date().toISOString(),
      verifier,
    };
    await outside.write(nameOf(line), JSON.stringify(next));
  }
  await trx
    .insertInto('log_kept')
    .values({ line, size: head.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest head that may be signed. */
export function newestSavedHead(
  db: Kysely<Tables>,
  line: number,
): Promise<{ size: number; root: Buffer } | undefined> {
  return db
    .selectFrom('log_head')
    .innerJoin('log_kept', 'log_kept.size', 'log_head.size')
    .select(['log_head.size', 'log_head.root'])
    .where('log_kept.line', '=', line)
    .orderBy('log_head.size', 'desc')
    .limit(1)
    .executeTakeFirst();
}
