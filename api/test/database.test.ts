import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { readSeaPorts, selectPorts } from '../src/places/default-data/sea-ports.ts';
import { seaPortsSeed, seedPlaces } from '../src/places/default-data/seed-places.ts';
import { placeDetails } from '../src/places/place-details.ts';
import { placeList } from '../src/places/place-list.ts';
import type { EncodedBody } from '../src/wire/encoded-body.ts';
import type { Place } from './engines.ts';
import { engines, makeDatabase } from './engines.ts';
import { tableColumns } from './table-columns.ts';

const selection = selectPorts(readSeaPorts());
const quiet = () => undefined;

/** What each engine answered, to be the same. */
const answered = new Map<string, unknown>();

describe.each(engines)('the database on $name', ({ name, makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace({ empty: true });
    database = await openDatabase({ ...place, progress: quiet });
    await migrate(database.db);
    await seedPlaces(database, seaPortsSeed(selection), quiet);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function countPorts(): Promise<number> {
    const { ports } = await database.db
      .selectFrom('place')
      .select((eb) => eb.fn.countAll<number>().as('ports'))
      .executeTakeFirstOrThrow();
    return ports;
  }

  async function listed(): Promise<readonly { readonly id: string; readonly name: string }[]> {
    return JSON.parse((await (await list()).bytes('identity')).toString());
  }

  async function list(): Promise<EncodedBody> {
    return (await placeList(database, 'port')()).body;
  }

  it('gives the same JavaScript value for each SQL type', async () => {
    const { rows } = await sql`
      select count(*) as int8, 1::int4 as int4, 1.50::numeric(5, 2) as numeric, 1.5::float8 as float8,
        '2026-01-31'::date as date, '2026-01-31 10:00'::timestamp as timestamp,
        '2026-01-31 10:00+00'::timestamptz as timestamptz, '1 day'::interval as interval,
        '\\x0aff'::bytea as bytea, array['a', 'b']::text[] as texts, '{"a": [1]}'::jsonb as jsonb,
        true as boolean, null::text as nothing`.execute(database.db);
    expect(rows).toEqual([
      {
        int8: 1,
        int4: 1,
        numeric: '1.50',
        float8: 1.5,
        date: '2026-01-31',
        timestamp: '2026-01-31 10:00:00',
        timestamptz: new Date('2026-01-31T10:00:00Z'),
        interval: '1 day',
        bytea: Buffer.from([10, 255]),
        texts: ['a', 'b'],
        jsonb: { a: [1] },
        boolean: true,
        nothing: null,
      },
    ]);
    await expect(sql`select 9007199254740993::int8 as x`.execute(database.db)).rejects.toThrow(RangeError);
  });

  it('doubles nothing when seeded again', async () => {
    expect(await countPorts()).toBe(selection.ports.length);
    expect(await seedPlaces(database, seaPortsSeed(selection), quiet)).toBe(false);
    await sql`update seed set digest = 'an older data set'`.execute(database.db);
    expect(await seedPlaces(database, seaPortsSeed(selection), quiet)).toBe(true);
    expect(await countPorts()).toBe(selection.ports.length);
  });

  it('takes over what a newer data set changes, adds and leaves out', async () => {
    const [first, second, ...rest] = selection.ports;
    if (first === undefined || second === undefined) throw new Error('There are no ports.');
    const newer = {
      ...selection,
      ports: [{ ...first, name: 'Renamed' }, { ...second, id: 'ZZNEW' }, ...rest],
    };
    expect(await seedPlaces(database, seaPortsSeed(newer), quiet)).toBe(true);
    const ports = await listed();
    expect(ports.find((port) => port.id === first.id)?.name).toBe('Renamed');
    expect(ports.some((port) => port.id === second.id)).toBe(false);
    expect(ports.some((port) => port.id === 'ZZNEW')).toBe(true);
    expect(await seedPlaces(database, seaPortsSeed(selection), quiet)).toBe(true);
  });

  it('notices a change of the ports by any connection, and answers anew', async () => {
    const handle = placeList(database, 'port');
    const tag = async () => (await handle()).body.etag('identity');
    const before = await tag();
    const heard = nextChange(database);
    await sql`update place set name = 'La Rochelle!' where id = 'FRLRH'`.execute(database.db);
    expect(await heard).toBe('place');
    expect(await tag()).not.toBe(before);
    const again = nextChange(database);
    await sql`update place set name = 'La Rochelle' where id = 'FRLRH'`.execute(database.db);
    await again;
    expect(await tag()).toBe(before);
  });

  it('answers the same as the other engine, bit for bit', async () => {
    const handle = placeDetails(database, 'port', 'port_unknown');
    const tags: string[] = [(await list()).etag('identity')];
    for (const { id } of selection.ports.filter((_, index) => index % 10 === 0)) {
      const outcome = await handle({ id });
      if (outcome.kind === 'encoded') tags.push(outcome.body.etag('identity'));
    }
    expect(tags).toHaveLength(1 + Math.ceil(selection.ports.length / 10));
    answered.set(name, tags);
    for (const other of answered.values()) expect(other).toEqual(tags);
  });

  it('stands by the types of its tables', async () => {
    const columns = await sql<{ readonly name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' order by 1`.execute(database.db);
    const typed = Object.entries(tableColumns).flatMap(([table, names]) =>
      names.map((name) => `${table}.${name}`),
    );
    expect(columns.rows.map((row) => row.name).sort()).toEqual(typed.sort());
  });
});

describe('two servers on one PostgreSQL', () => {
  it('hear each other, and catch up after a broken connection', async () => {
    const place = await makeDatabase({ empty: true });
    const [one, two] = [
      await openDatabase({ ...place, progress: quiet }),
      await openDatabase({ ...place, progress: quiet }),
    ];
    await migrate(one.db);
    const heard = nextChange(two);
    await seedPlaces(one, seaPortsSeed(selection), quiet);
    expect(await heard).toBe('place');

    const states: boolean[] = [];
    two.changes.subscribe((table) => {
      if (table === null) states.push(two.changes.live);
    });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.db);
    // Looked at afterwards: the connection may be made again before anybody has seen it break.
    await expect.poll(() => states).toEqual([false, true]);
    const again = nextChange(two);
    await sql`update place set name = name where id = 'FRLRH'`.execute(one.db);
    expect(await again).toBe('place');
    await Promise.all([one.close(), two.close()]);
    await place.remove();
  });
});

function nextChange({ changes }: Database): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const unsubscribe = changes.subscribe((table) => {
    unsubscribe();
    resolve(table);
  });
  return promise;
}
