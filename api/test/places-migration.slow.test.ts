import { operations } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import * as ports from '../src/database/migrations/0001-ports.ts';
import * as places from '../src/database/migrations/0010-places.ts';
import * as searching from '../src/database/migrations/0011-search.ts';
import * as counting from '../src/database/migrations/0064-place-counts.ts';
import * as facts from '../src/database/migrations/0068-place-facts.ts';
import * as ranks from '../src/database/migrations/0077-place-ranks.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { seaPortsSeed, seedPlaces } from '../src/places/default-data/seed-places.ts';
import { renewRows } from '../src/places/renew-rows.ts';
import { search } from '../src/places/search/search.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;

describe.each(engines)('ports of the first version on $name', ({ makePlace }) => {
  it('become places, are found at once, and are those of the default data afterwards', async () => {
    const place = await makePlace({ empty: true });
    const database = await openDatabase({ ...place, progress: quiet });
    const { db } = database;
    const migrating: Kysely<never> = db.$extendTables();
    await ports.up(migrating);
    await sql`
      insert into port (id, name, port_region, country, city, latitude, longitude, time_zone, other_codes, source)
      values
        ('FRLRH', 'La Rochelle', 'Charente-Maritime', 'FR', 'La Rochelle', 46.16, -1.15, 'Europe/Paris', '{}', 'sea-ports'),
        ('FRXXX', 'Port perdu', null, 'FR', null, null, null, null, '{FRYYY}', 'sea-ports')`.execute(db);
    await places.up(migrating);
    await searching.up(migrating);
    await counting.up(migrating);
    await facts.up(migrating);
    await ranks.up(migrating);
    await renewRows(database, quiet);

    const idsOf = async (input: object) => {
      const outcome = await search(database)(parse(operations.search.input, input));
      return outcome.kind === 'answer' ? outcome.answer.places.map(({ id }) => id) : outcome;
    };
    expect(await idsOf({})).toEqual(['FRLRH', 'FRXXX']);
    expect(await idsOf({ text: 'rochelle' })).toEqual(['FRLRH']);
    expect(await idsOf({ text: 'fryyy' })).toEqual(['FRXXX']);
    expect(await idsOf({ region: 'charente' })).toEqual(['FRLRH']);
    expect(await idsOf({ country: 'FR', category: 'port' })).toEqual(['FRLRH', 'FRXXX']);
    expect(await db.selectFrom('place_count').selectAll().orderBy('list').execute()).toEqual([
      { list: 'category', key: 'port', places: 2 },
      { list: 'country', key: 'FR', places: 2 },
    ]);
    expect(await idsOf({ near: { latitude: 46, longitude: -1, radius: 20 } })).toEqual(['FRLRH']);

    await seedPlaces(database, seaPortsSeed(), quiet);
    expect(await idsOf({ text: 'port perdu' })).not.toContain('FRXXX');
    expect(await idsOf({ text: 'la rochelle' })).toEqual(['FRLRH']);
    await database.close();
    await place.remove();
  }, 180_000);
});
