import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { InferOutput } from 'valibot';
import { object, parse, pipe, string, uuid } from 'valibot';
import { BlobStoreError } from '../blobs/blob-store.ts';
import type { SiteMarkTable } from '../database/schema/ownership.ts';
import type { Tables } from '../database/tables.ts';
import type { ExternalFiles } from './external-files.ts';

/**
 * Whether the documents are this database's. A copy has the mark of another, is in another PostgreSQL than the mark says,
 * or was left behind: the mark has changed there since it was copied.
 */
export type Ownership = 'own' | 'copy' | 'unknown';

const FILE = 'mark';
/** Seconds after which a server that is writing the next turn is taken for dead: it takes a few at most. */
const LEASE = 60;

const mark = object({ database: pipe(string(), uuid()), turn: pipe(string(), uuid()) });

type Row = Selectable<SiteMarkTable>;

/**
 * Compares the mark of the database with that beside its documents; where there is none yet, both get one. The owner
 * takes the next turn, which makes every earlier copy recognisable.
 */
export async function compareMarks(db: Kysely<Tables>, outside: ExternalFiles): Promise<Ownership> {
  const before = await readRow(db);
  const place = await placeOf(db);
  if (before !== undefined && before.place !== place) return 'copy';
  try {
    const found = await outside.read(FILE);
    if (before === undefined && found === null) return await makeMark(db, outside, place);
    // Another server may have taken the next turn meanwhile.
    const now = await readRow(db);
    if (now === undefined || found === null) return 'copy';
    const kept = parse(mark, JSON.parse(found));
    if (!isMarkOf([before, now], kept)) return 'copy';
    await takeTurn(db, outside, kept);
    return 'own';
  } catch (cause) {
    if (cause instanceof BlobStoreError) return 'unknown';
    throw cause;
  }
}

/** As `compareMarks`, but nobody takes a turn. Null: neither has a mark yet. @throws BlobStoreError */
export async function readOwnership(db: Kysely<Tables>, outside: ExternalFiles): Promise<Ownership | null> {
  const before = await readRow(db);
  if (before !== undefined && before.place !== (await placeOf(db))) return 'copy';
  const found = await outside.read(FILE);
  if (before === undefined && found === null) return null;
  if (before === undefined || found === null) return 'copy';
  return isMarkOf([before, await readRow(db)], parse(mark, JSON.parse(found))) ? 'own' : 'copy';
}

/** @param rows of the database, before and after the mark was read: a server may have taken the next turn meanwhile */
function isMarkOf(rows: readonly (Row | undefined)[], { database, turn }: InferOutput<typeof mark>): boolean {
  const turns = rows.flatMap((row) => [row?.turn, row?.next_turn]);
  return database === rows.at(-1)?.database && turns.includes(turn);
}

/** Takes the documents over for this database: any other database with them is a copy from now on. */
export async function claimDocuments(db: Kysely<Tables>, outside: ExternalFiles): Promise<void> {
  const made = { database: randomUUID(), turn: randomUUID(), place: await placeOf(db) };
  const nothing = { next_turn: null, next_since: null };
  await outside.write(FILE, JSON.stringify({ database: made.database, turn: made.turn }));
  await db
    .insertInto('site_mark')
    .values(made)
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...made, ...nothing }))
    .execute();
}

function readRow(db: Kysely<Tables>): Promise<Row | undefined> {
  return db.selectFrom('site_mark').selectAll().executeTakeFirst();
}

/** Of servers that start for the first time at once, one writes, and the others look again in a moment. */
async function makeMark(db: Kysely<Tables>, outside: ExternalFiles, place: string): Promise<Ownership> {
  const made = { database: randomUUID(), turn: randomUUID() };
  return db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('site_mark')
      .values({ ...made, place })
      .onConflict((conflict) => conflict.column('one').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return 'unknown';
    // Where nothing can be written, the row does not stay either.
    await outside.write(FILE, JSON.stringify(made));
    return 'own';
  });
}

/** A server killed in between leaves two valid turns. */
async function takeTurn(
  db: Kysely<Tables>,
  outside: ExternalFiles,
  { database, turn }: { readonly database: string; readonly turn: string },
): Promise<void> {
  const next = randomUUID();
  const taken = await db
    .updateTable('site_mark')
    .set({ turn, next_turn: next, next_since: sql<Date>`now()` })
    .where((eb) =>
      eb.or([
        eb('next_since', 'is', null).and('turn', '=', turn),
        eb('next_since', '<', sql<Date>`now() - make_interval(secs => ${LEASE}::int)`),
      ]),
    )
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return;
  await outside.write(FILE, JSON.stringify({ database, turn: next }));
  await db
    .updateTable('site_mark')
    .set({ turn: next, next_turn: null, next_since: null })
    .where('next_turn', '=', next)
    .execute();
}

/** A dump that is restored is in another database; after `pg_upgrade` it is another PostgreSQL. */
async function placeOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ cluster: string; database: string }>`
    select (select system_identifier from pg_control_system())::text as cluster, oid::text as database
    from pg_database where datname = current_database()`.execute(db);
  return `${rows[0]?.cluster ?? ''}/${rows[0]?.database ?? ''}`;
}
