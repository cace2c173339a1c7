import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open-database.ts';
import { seedSamples, withdrawSamples } from '../src/places/default-data/samples.ts';
import { importPlaces } from '../src/places/import/import-places.ts';
import { placeDetails } from '../src/places/place-details.ts';
import type { PlaceRecord } from '../src/places/place-record.ts';
import { nothingKnown } from '../src/places/place-record.ts';
import { SEA_PORTS } from '../src/places/place-sources.ts';
import { writePlaces } from '../src/places/write-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { World } from './operations/world.ts';

const quiet = () => undefined;

/** A real repairer in Marseille, whose department has two made-up ones. */
const REPAIRER: PlaceRecord = {
  ...nothingKnown,
  id: 'test-repairer',
  category: 'mechanics',
  name: 'Mécanique du Frioul',
  country: 'FR',
  latitude: 43.2951,
  longitude: 5.3735,
  source: SEA_PORTS.id,
};

describe.each(engines)('made-up places on $name', ({ makePlace }) => {
  let place: Place;
  let world: World;
  beforeAll(async () => {
    place = await makePlace();
    world = await World.open(place);
  });
  afterAll(async () => {
    await world.close();
    await place.remove();
  });

  const database = () => world.services.database;
  async function madeUp(): Promise<readonly string[]> {
    const { rows } = await sql<{ readonly name: string }>`
      select name from place where source = 'made-up' order by name`.execute(world.db);
    return rows.map(({ name }) => name);
  }
  async function port(id: string) {
    const outcome = await placeDetails(database(), 'port', 'unknown')({ id });
    if (outcome.kind === 'failure') throw new Error(`${id} is not there.`);
    return JSON.parse((await outcome.body.bytes('identity')).toString());
  }

  it('are a repairer and a shop in each of twelve towns, and one port', async () => {
    const names = await madeUp();
    expect(names).toHaveLength(25);
    expect(new Set(names).size).toBe(25);
    expect(names).toContain('Atelier fictif — Toulon');
  });

  it('have their department by their position as by their postal code', async () => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from place where source = 'made-up' and category <> 'port'
        and department is distinct from left(postal_code, 2)`.execute(world.db);
    expect(rows).toEqual([]);
  });

  it('have a port that is connected, has no position, and that other ports lead to', async () => {
    expect(await port('made-up-port')).toMatchObject({
      connected: true,
      position: null,
      trial_port: 'made-up-port',
      source: { id: 'made-up' },
    });
    expect(await port('FRLRH')).toMatchObject({ connected: false, trial_port: 'made-up-port' });
  });

  it('cannot have their port claimed: others’ requests would be read', async () => {
    const input = { place_id: 'made-up-port', message: 'C’est mon port.' };
    const { token } = await world.member();
    const refused = await world.send('claim_place', { wire: 'standard', token, input });
    expect(refused.json()).toMatchObject({ failure_kind: 'place_unknown' });
  });

  it('stand back where something real of their category is known, with what members did with them', async () => {
    const ada = await world.member();
    await world.call('user_add_mechanic_favorite', { data: 'made-up-mechanics-10' }, ada);
    await world.call('user_add_shop_favorite', { data: 'made-up-shop-10' }, ada);
    await world.db.transaction().execute((trx) => writePlaces(trx, [REPAIRER]));
    await withdrawSamples(database());
    const names = await madeUp();
    expect(names).toHaveLength(23);
    expect(names).not.toContain('Atelier fictif — Marseille');
    expect(names).not.toContain('Atelier fictif — La Ciotat');
    expect(names).toContain('Accastillage fictif — Marseille');
    const kept = await world.db
      .selectFrom('favourite')
      .select('place_id')
      .where('member_id', '=', ada.id)
      .execute();
    expect(kept).toEqual([{ place_id: 'made-up-shop-10' }]);
  });

  it('still stand back at the next start, and come again when that is gone', async () => {
    await seedSamples(database(), true, quiet);
    expect(await madeUp()).toHaveLength(23);
    await world.db.deleteFrom('place').where('id', '=', REPAIRER.id).execute();
    await seedSamples(database(), true, quiet);
    expect(await madeUp()).toHaveLength(25);
  });

  it('all go when they are turned off', async () => {
    await seedSamples(database(), false, quiet);
    expect(await madeUp()).toEqual([]);
    const { rows } = await sql`select 1 from favourite where place_id like 'made-up-%'`.execute(world.db);
    expect(rows).toEqual([]);
    expect(await port('FRLRH')).toMatchObject({ trial_port: null });
  });
});

it.each(engines)('made-up places stand back as something real is imported ($name)', async ({ makePlace }) => {
  const place = await makePlace();
  const file = join(tmpdir(), `repairer-${process.pid}.json`);
  const tags = { name: 'Mécanique du Frioul', craft: 'boatbuilder' };
  writeFileSync(
    file,
    JSON.stringify({ elements: [{ type: 'node', id: 1, lat: 43.2951, lon: 5.3735, tags }] }),
  );
  const left = async () => {
    const database = await openDatabase({ ...place, progress: quiet });
    const { rows } = await sql<{ readonly name: string }>`
      select name from place where source = 'made-up' and postal_code like '13%'
      order by name`.execute(database.db);
    await database.close();
    return rows.map(({ name }) => name);
  };
  await importPlaces({ ...place, file, country: 'FR', dryRun: true, progress: quiet });
  expect(await left()).toHaveLength(4);
  await importPlaces({ ...place, file, country: 'FR', dryRun: false, progress: quiet });
  expect(await left()).toEqual(['Accastillage fictif — La Ciotat', 'Accastillage fictif — Marseille']);
  rmSync(file);
  await place.remove();
});
