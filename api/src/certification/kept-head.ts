import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import { minValue, number, object, optional, parse, pipe, regex, safeInteger, string } from 'valibot';
import type { Tables } from '../database/tables.ts';
import type { OutsideFiles } from '../ownership/outside-files.ts';
import { hashesOf } from './log-tree.ts';
import { LOG_LOCK, newestHead } from './take-up.ts';

/** The last head that may have been signed, as it is known outside of the database. */
const keptHead = object({
  size: pipe(number(), safeInteger(), minValue(1)),
  /** Hexadecimal. */
  root: pipe(string(), regex(/^[0-9a-f]{64}$/)),
  at: string(),
  /** Name and public key of the log; those that were kept before have none. */
  verifier: optional(string()),
});
export type KeptHead = InferOutput<typeof keptHead>;

export type Continuity =
  | { readonly kind: 'continued' }
  /** The database does not have what was signed: it is older, or another. */
  | { readonly kind: 'broken'; readonly kept: KeptHead; readonly size: number };

/** A log that was begun anew has a line of its own: a name, a key and a head. */
const nameOf = (line: number) => `log-${line}`;

/** Null while none was kept. @throws BlobStoreError */
export async function readKeptHead(
  outside: Pick<OutsideFiles, 'read'>,
  line: number,
): Promise<KeptHead | null> {
  const text = await outside.read(nameOf(line));
  return text === null ? null : parse(keptHead, JSON.parse(text));
}

/** Whether the log of this database has all that was signed of it. */
export async function compareWithKept(db: Kysely<Tables>, kept: KeptHead | null): Promise<Continuity> {
  const head = await newestHead(db);
  if (kept === null) return { kind: 'continued' };
  const size = head?.size ?? 0;
  if (size < kept.size) return { kind: 'broken', kept, size };
  const [root] = await hashesOf(db, [{ from: 0, to: kept.size }]);
  return root?.toString('hex') === kept.root ? { kind: 'continued' } : { kind: 'broken', kept, size };
}

interface KeptLog {
  readonly line: number;
  readonly verifier: string;
}

/**
 * Keeps the newest head outside of the database, if it continues the one that is there; only then it may be signed. One
 * server of a database does so at a time.
 * @throws BlobStoreError where nothing can be kept now
 */
export async function keepHead(
  db: Kysely<Tables>,
  outside: OutsideFiles,
  { line, verifier }: KeptLog,
): Promise<Continuity> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(trx);
    const kept = await readKeptHead(outside, line);
    const continuity = await compareWithKept(trx, kept);
    if (continuity.kind === 'continued') await keep(trx, { outside, line, verifier, kept });
    return continuity;
  });
}

interface Keeping extends KeptLog {
  readonly outside: OutsideFiles;
  readonly kept: KeptHead | null;
}

async function keep(trx: Transaction<Tables>, { outside, line, verifier, kept }: Keeping): Promise<void> {
  const head = await newestHead(trx);
  if (head === undefined) return;
  if (kept === null || kept.size < head.size) {
    const next: KeptHead = {
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
export function newestKeptHead(
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
