import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { ROWS_MADE } from './place-record.ts';
import { countPlaces, lockPlaces, writePlaces } from './write-places.ts';

const MARK = 'rows-made';
/** Rows made anew in one transaction. */
const BATCH = 2000;

/**
 * Derives the computed columns of all places again (area, search words), once after a release that derives them
 * differently: imported places have no file to read again.
 */
export async function renewRows(database: Database, progress: (sentence: string) => void): Promise<void> {
  const made = await database.db
    .selectFrom('seed')
    .select('digest')
    .where('name', '=', MARK)
    .executeTakeFirst();
  // Not those that a newer version made, which runs beside this one.
  if (made !== undefined && Number(made.digest) >= ROWS_MADE) return;
  const { rows } = await sql<{ readonly places: number }>`
    select count(*) as places from place`.execute(database.db);
  const places = Number(rows[0]?.places ?? 0);
  if (places > 0) progress(`Working out anew where ${places} places lie and what finds them.`);
  for (let last = ''; ; ) {
    const ids = await database.dbWithoutTimeout.transaction().execute(async (trx) => {
      await lockPlaces(trx);
      const batch = await trx
        .selectFrom('place')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      await writePlaces(
        trx,
        batch.map(({ location: _, ...place }) => place),
      );
      return batch.map(({ id }) => id);
    });
    const end = ids.at(-1);
    if (end === undefined) break;
    last = end;
  }
  await database.dbWithoutTimeout.transaction().execute(async (trx) => {
    await countPlaces(trx);
    await trx
      .insertInto('seed')
      .values({ name: MARK, digest: String(ROWS_MADE) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ digest: String(ROWS_MADE) }))
      .execute();
  });
  if (places > 0) await database.analyze();
}

/** Of a database without places: those that an import writes are made as they are today. */
export async function markNewRows(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into seed (name, digest) select ${MARK}, ${String(ROWS_MADE)}
    where not exists (select from place) on conflict (name) do nothing`.execute(db);
}
