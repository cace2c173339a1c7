import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../src/app/prepare-database.ts';
import type { Database } from '../src/database/database.ts';
import { isMigrated, migrate } from '../src/database/migrate.ts';
import { migrations } from '../src/database/migrations.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { SchemaMigrations } from '../src/database/run-migrations.ts';
import { runMigrations } from '../src/database/run-migrations.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
const newest = Object.keys(migrations).sort().at(-1) ?? '';

/** What a release after this one would bring. */
const additive = (table: string, compatibleWith?: string) => ({
  up: async (db: Kysely<never>) => {
    await sql`create table ${sql.ref(table)} (id integer primary key)`.execute(db);
  },
  ...(compatibleWith !== undefined && { compatibleWith }),
});

describe.each(engines)('a database on $name that a newer version has used', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace();
    database = await openDatabase({ ...place, progress: quiet });
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const upgradeTo = (added: SchemaMigrations) => runMigrations(database.db, { ...migrations, ...added });

  it('serves this version where the newer one says so, and is upgraded again afterwards', async () => {
    const later = { '9001-later': additive('later', newest) };
    expect(await upgradeTo(later)).toEqual({ newer: false });
    expect(await migrate(database.db)).toEqual({ newer: true });
    expect(await isMigrated(database.db)).toBe(true);
    const evenLater = { ...later, '9002-even-later': additive('even_later', '9001-later') };
    expect(await upgradeTo(evenLater)).toEqual({ newer: false });
    // Of two releases back, the one before it goes on, and this one does not.
    expect(await upgradeTo(later)).toEqual({ newer: true });
    await expect(migrate(database.db)).rejects.toMatchObject({
      kind: 'database_newer',
      message: expect.stringContaining('9002-even-later'),
    });
    await sql`delete from kysely_migration where name = '9002-even-later'`.execute(database.db);
  });

  it('keeps the places and computed columns that the newer one made', async () => {
    await sql`update seed set digest = '9000' where name = 'rows-made'`.execute(database.db);
    const before = await sql`select name, digest from seed order by name`.execute(database.db);
    await prepareDatabase(database, { samples: false }, quiet);
    expect((await sql`select name, digest from seed order by name`.execute(database.db)).rows).toEqual(
      before.rows,
    );
  });

  it('is refused where the newer one does not say what it is compatible with', async () => {
    await upgradeTo({ '9001-later': additive('later'), '9003-unsaid': additive('unsaid') });
    await expect(migrate(database.db)).rejects.toMatchObject({
      kind: 'database_newer',
      message: expect.stringContaining('9003-unsaid'),
    });
    await sql`delete from kysely_migration where name = '9003-unsaid'`.execute(database.db);
  });

  it('has an index built while others write, outside a transaction', async () => {
    const index = {
      up: async (db: Kysely<never>) => {
        await sql`create index concurrently if not exists later_id on later (id)`.execute(db);
      },
      compatibleWith: newest,
      outsideTransaction: true as const,
    };
    const later = { '9001-later': additive('later', newest) };
    await upgradeTo({ ...later, '9004-index': index, '9005-after': additive('after_index', newest) });
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration where name like '900%' order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(['9001-later', '9004-index', '9005-after']);
    expect(await migrate(database.db)).toEqual({ newer: true });
  });
});

describe('a migration that waits for a table on PostgreSQL', () => {
  it('lets go of it after a moment, so that nobody waits behind it, and tries again', async () => {
    const postgres = engines.find(({ name }) => name === 'PostgreSQL');
    if (postgres === undefined) throw new Error('no PostgreSQL');
    const place = await postgres.makePlace();
    const database = await openDatabase({ ...place, progress: quiet });
    const change = {
      up: async (db: Kysely<never>) => {
        await sql`alter table boat add column later integer`.execute(db);
      },
      compatibleWith: newest,
    };
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const holding = database.dbWithoutTimeout.transaction().execute(async (trx) => {
      await sql`lock table boat in access share mode`.execute(trx);
      await released;
    });
    let done = false;
    const migrating = runMigrations(database.dbWithoutTimeout, { ...migrations, '9001-later': change }).then(
      () => {
        done = true;
      },
    );
    const attempts = async () =>
      (
        await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks where not granted and relation = 'boat'::regclass`.execute(
          database.db,
        )
      ).rows[0]?.waiting;
    await expect.poll(attempts, { timeout: 20_000 }).toBe(1);
    // It stands in nobody's way any more, though the table is still held.
    await expect.poll(attempts, { timeout: 20_000 }).toBe(0);
    expect(done).toBe(false);
    release();
    await holding;
    await migrating;
    expect(done).toBe(true);
    await database.close();
    await place.remove();
  }, 60_000);
});
