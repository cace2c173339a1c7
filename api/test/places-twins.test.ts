import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { ImportReport, Withdrawal } from '../src/places/import/import-places.ts';
import { ImportRefused, importPlaces, withdrawSource } from '../src/places/import/import-places.ts';
import { placeDetails } from '../src/places/place-details.ts';
import type { PlaceRecord } from '../src/places/place-record.ts';
import { nothingKnown } from '../src/places/place-record.ts';
import { withoutTwins } from '../src/places/twins/own-marinas.ts';
import { OWN_MARINAS } from '../src/places/twins/ports-near.ts';
import { writePlaces, writeSource } from '../src/places/write-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;
const MINIMES = [46.1445, -1.1678] as const;

function own(id: string, name: string, [latitude, longitude]: readonly [number, number]): PlaceRecord {
  const where = { country: 'FR', city: 'La Rochelle', latitude, longitude };
  return {
    ...nothingKnown,
    ...where,
    id: `${OWN_MARINAS}-${id}`,
    category: 'port',
    name,
    source: OWN_MARINAS,
  };
}
const list = [
  own('minimes', 'Port des Minimes', [46.1475, -1.1678]),
  own('ailleurs', 'Port d’Ailleurs', [47, -2]),
  own('sans-nom', 'Port du Village', [48, -2]),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nfcards-twins-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(engines.slice(-1))('marinas that two sources tell of, on $name', ({ makePlace }) => {
  let place: Place;
  let member: string;
  beforeAll(async () => {
    place = await makePlace();
    await open(async (database) => {
      await seed(database);
      const added = await sql<{ readonly id: string }>`
        insert into member (email, first_name, last_name, password_hash, referral_code)
        values ('ada@example.org', 'Ada', 'Lovelace', '', 'TWINS') returning id`.execute(database.db);
      member = added.rows[0]?.id ?? '';
      for (const id of ['minimes', 'ailleurs']) await favour(database, `${OWN_MARINAS}-${id}`);
      await sql`
        insert into review (member_id, place_id, rating, text)
        values (${member}, ${`${OWN_MARINAS}-minimes`}, 5, 'Beau')`.execute(database.db);
    });
  });
  afterAll(() => place.remove());

  async function open<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ ...place, progress: quiet });
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }

  /** As a start of the site does. */
  function seed({ dbWithoutTimeout }: Database): Promise<void> {
    return dbWithoutTimeout.transaction().execute(async (trx) => {
      await writeSource(trx, {
        id: OWN_MARINAS,
        name: 'Ours',
        licence: 'CC0-1.0',
        attribution: null,
        url: null,
      });
      // A list of its own instead of the whole table, which a first start has put there.
      const ids = list.map(({ id }) => id);
      await sql`delete from place where source = ${OWN_MARINAS} and id <> all(${ids}::text[])`.execute(trx);
      await writePlaces(trx, await withoutTwins(trx, list));
      await sql`insert into seed (name, digest) values (${OWN_MARINAS}, '') on conflict do nothing`.execute(
        trx,
      );
    });
  }

  async function favour({ db }: Database, id: string): Promise<void> {
    await db.insertInto('favourite').values({ member_id: member, place_id: id }).execute();
  }

  function take(
    source: string | null,
    rows: readonly (readonly [string, string, number, number])[],
  ): Promise<ImportReport> {
    const path = join(folder, `${source ?? 'osm'}.${source === null ? 'json' : 'csv'}`);
    const mapping = join(folder, 'mapping.json');
    const tags = (name: string) => ({ leisure: 'marina', name, 'addr:country': 'FR' });
    const elements = rows.map(([id, name, lat, lon]) => ({
      ...{ type: id.replace(/\d+$/, ''), id: Number(id.replace(/^\D+/, '')), tags: tags(name) },
      ...{ center: { lat, lon } },
    }));
    const lines = ['id,name,lat,lon', ...rows.map((row) => row.join(','))];
    writeFileSync(path, source === null ? JSON.stringify({ elements }) : lines.join('\n'));
    writeFileSync(
      mapping,
      JSON.stringify({
        ...{ source: { id: source, name: 'A list', licence: 'CC0-1.0' }, category: 'port', country: 'FR' },
        columns: { id: 'id', name: 'name', latitude: 'lat', longitude: 'lon' },
      }),
    );
    const options = { file: path, dryRun: false, progress: quiet, ...place };
    return importPlaces(source === null ? options : { ...options, mapping });
  }

  function withdraw(source: string, dryRun: boolean): Promise<Withdrawal> {
    return withdrawSource({ ...place, source, dryRun });
  }

  function ports(): Promise<Readonly<Record<string, readonly string[]>>> {
    return open(async ({ db }) => {
      const rows = await db
        .selectFrom('place')
        .select(['id', 'other_codes'])
        .where('source', 'not in', ['sea-ports', 'made-up'])
        .execute();
      return Object.fromEntries(rows.map(({ id, other_codes }) => [id, other_codes]));
    });
  }

  function held(table: 'favourite' | 'review'): Promise<readonly string[]> {
    return open(async ({ db }) => {
      const rows = await db.selectFrom(table).select('place_id').orderBy('no').execute();
      return rows.map(({ place_id }) => place_id);
    });
  }

  async function nameAt(id: string): Promise<string | null> {
    return open(async (database) => {
      const outcome = await placeDetails(database, 'port', 'unknown')({ id });
      if (outcome.kind === 'failure') return null;
      return String(JSON.parse((await outcome.body.bytes('identity')).toString()).name);
    });
  }

  it('replace the one of the project’s own list, whose address and friends follow', async () => {
    await take(null, [
      ['way1', 'La Rochelle – Les Minimes', ...MINIMES],
      ['way2', 'Un tout autre nom', 48.001, -2],
    ]);
    expect(await ports()).toEqual({
      'osm-way-1': [`${OWN_MARINAS}-minimes`],
      'osm-way-2': [`${OWN_MARINAS}-sans-nom`],
      [`${OWN_MARINAS}-ailleurs`]: [],
    });
    expect(await nameAt(`${OWN_MARINAS}-minimes`)).toBe('La Rochelle – Les Minimes');
    expect(await held('favourite')).toEqual(['osm-way-1', `${OWN_MARINAS}-ailleurs`]);
    expect(await held('review')).toEqual(['osm-way-1']);
  });

  it('stay replaced at the next import and at the next start', async () => {
    const again = await take(null, [['way1', 'La Rochelle – Les Minimes', ...MINIMES]]);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    await open(seed);
    expect(Object.keys(await ports())).toHaveLength(3);
  });

  it('are one when a third source tells of them, which is then remembered', async () => {
    const report = await take('liste', [
      ['a', 'Port des Minimes', 46.146, -1.168],
      ['b', 'Port tout neuf', 46.146, -1.168],
    ]);
    expect(report).toMatchObject({ added: 1, changed: 0 });
    expect(report.joined).toEqual([
      { reason: 'a marina that is there already', count: 1, examples: ['liste-a (is osm-way-1)'] },
    ]);
    expect(await nameAt('liste-a')).toBe('La Rochelle – Les Minimes');
    const again = await take('liste', [['a', 'Port des Minimes', 46.146, -1.168]]);
    expect(again.joined).toHaveLength(1);
    const osm = await take(null, [['way1', 'La Rochelle – Les Minimes', ...MINIMES]]);
    expect(osm).toMatchObject({ unchanged: 1 });
    expect((await ports())['osm-way-1']).toEqual([`${OWN_MARINAS}-minimes`, 'liste-a']);
  });

  it('are one when an outline comes after its point', async () => {
    await take(null, [['node9', 'Port de la Pointe', 45.5, -1.1]]);
    await open((database) => favour(database, 'osm-node-9'));
    await take(null, [
      ['node9', 'Port de la Pointe', 45.5, -1.1],
      ['relation9', 'Port de la Pointe', 45.501, -1.1],
    ]);
    expect(await ports()).toMatchObject({ 'osm-relation-9': ['osm-node-9'] });
    expect(await held('favourite')).toContain('osm-relation-9');
    const known = await take(null, [['node9', 'Port de la Pointe', 45.5, -1.1]]);
    expect(known).toMatchObject({ added: 0 });
  });

  it('stay two when somebody has reviewed both', async () => {
    await take('liste', [['c', 'Port d’Ailleurs', 47.02, -2]]);
    await open(async ({ db }) => {
      for (const id of ['liste-c', `${OWN_MARINAS}-ailleurs`]) {
        await sql`insert into review (member_id, place_id, rating, text) values (${member}, ${id}, 3, '')`.execute(
          db,
        );
      }
    });
    await take('liste', [['c', 'Port d’Ailleurs', 47.001, -2]]);
    expect(await ports()).toHaveProperty([`${OWN_MARINAS}-ailleurs`]);
  });

  it('come back when the source is withdrawn, which first tells what it would do', async () => {
    const would = await withdraw('osm', true);
    expect(would).toMatchObject({ gone: 2, returning: 2 });
    expect(would.kept).toEqual([{ reason: 'favourites', count: 1, examples: ['osm-relation-9'] }]);
    expect(Object.keys(await ports())).toContain('osm-way-1');
    expect(await withdraw('osm', false)).toEqual(would);
    expect(Object.keys(await ports())).not.toContain('osm-way-1');
    expect(await held('favourite')).toContain(`${OWN_MARINAS}-minimes`);
    expect(await held('review')).toContain(`${OWN_MARINAS}-minimes`);
    const left = await open(({ db }) =>
      db.selectFrom('seed').select('name').where('name', '=', OWN_MARINAS).execute(),
    );
    expect(left).toEqual([]);
    await open(seed);
    expect(await nameAt(`${OWN_MARINAS}-minimes`)).toBe('Port des Minimes');
  });

  it.each([
    ['nichts', /There is no source “nichts”. There are: .*liste/],
    ['sea-ports', /comes with the product/],
  ])('cannot be withdrawn of %s', async (source, words) => {
    const withdrawing = withdraw(source, true);
    await expect(withdrawing).rejects.toBeInstanceOf(ImportRefused);
    await expect(withdrawing).rejects.toThrow(words);
  });
});
