import type { ListedPlace, PlaceCategory } from '@nfcards/shared/operations';
import { operations } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { seedSamples } from '../src/places/default-data/samples.ts';
import { placeDetails } from '../src/places/place-details.ts';
import { placeList } from '../src/places/place-list.ts';
import type { PlaceRecord } from '../src/places/place-record.ts';
import { nothingKnown } from '../src/places/place-record.ts';
import { MADE_UP } from '../src/places/place-sources.ts';
import { writePlaces } from '../src/places/write-places.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';

const quiet = () => undefined;

const unknown = { ...nothingKnown, country: 'NZ', source: MADE_UP.id } as const;
/** On the 180th meridian, far from all other places. */
const middle = { latitude: -17, longitude: 179.9 };
/** So many nautical miles further north: a minute of latitude is one. */
const north = (miles: number) => ({ ...middle, latitude: middle.latitude + miles / 60 });

const places: readonly PlaceRecord[] = [
  {
    ...unknown,
    ...middle,
    id: 'test-port',
    category: 'port',
    name: 'Escale d’essai',
    opening_hours: 'Mo-Fr 08:00-12:00',
    max_length: 15.5,
    max_draught: 2.4,
    fuel: true,
    services: ['crane'],
  },
  { ...unknown, id: 'test-bare', category: 'port', name: 'Essai nu', time_zone: 'Pacific/Fiji' },
  { ...unknown, ...north(40), id: 'test-far-port', category: 'port', name: 'Zone lointaine' },
  ...[31, 29, 20, 10, 5, 1].map((miles) => ({
    ...unknown,
    ...north(miles),
    id: `test-mechanics-${miles}`,
    category: 'mechanics' as const,
    name: `Atelier d’essai ${miles}`,
  })),
  // On the other side of the meridian, 12 miles away.
  {
    ...unknown,
    latitude: -17,
    longitude: -179.89,
    id: 'test-shop',
    category: 'shop',
    name: 'Comptoir d’essai',
    time_zone: 'Pacific/Tongatapu',
    opening_hours: 'Sa 09:00-12:00',
  },
];

describe.each(engines)('what is known of places on $name', ({ makePlace }) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await makePlace({ empty: true });
    database = await openDatabase({ ...place, progress: quiet });
    await migrate(database.db);
    await seedSamples(database, true, quiet);
    await database.db.transaction().execute((trx) => writePlaces(trx, places));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  async function listed(category: PlaceCategory): Promise<readonly ListedPlace[]> {
    const { body } = await placeList(database, category)();
    return JSON.parse((await body.bytes('identity')).toString());
  }

  async function portDetails(id: string) {
    const outcome = await placeDetails(database, 'port', 'unknown')({ id });
    if (outcome.kind === 'failure') throw new Error(`${id} is not there.`);
    const json = JSON.parse((await outcome.body.bytes('identity')).toString());
    return parse(operations.port_details.answer, json);
  }

  async function mechanicDetails(id: string) {
    const outcome = await placeDetails(database, 'mechanics', 'unknown')({ id });
    if (outcome.kind === 'failure') throw new Error(`${id} is not there.`);
    const json = JSON.parse((await outcome.body.bytes('identity')).toString());
    return parse(operations.mechanics_details.answer, json);
  }

  it('travels with the list, for a search to ask for', async () => {
    const ports = await listed('port');
    expect(ports.find(({ id }) => id === 'test-port')).toEqual({
      id: 'test-port',
      name: 'Escale d’essai',
      port_region: null,
      country: 'NZ',
      category: 'port',
      position: middle,
      services: ['crane', 'fuel'],
      opening_hours: 'Mo-Fr 08:00-12:00',
      time_zone: 'Pacific/Fiji',
      max_length: 15.5,
      max_draught: 2.4,
    });
    expect((await listed('shop')).find(({ id }) => id === 'test-shop')).toMatchObject({
      opening_hours: 'Sa 09:00-12:00',
      time_zone: 'Pacific/Tongatapu',
    });
  });

  it('takes no room in the list where nothing is known', async () => {
    const bare = (await listed('port')).find(({ id }) => id === 'test-bare');
    expect(Object.keys(bare ?? {})).toEqual(['id', 'name', 'port_region', 'country', 'category', 'position']);
  });

  it('comes in the order of the names, without case and accents', async () => {
    const names = (await listed('port')).map(({ name }) => name);
    expect(names).toEqual(['Escale d’essai', 'Essai nu', 'Port d’essai fictif', 'Zone lointaine']);
    const ateliers = (await listed('mechanics')).map(({ name }) => name).slice(0, 3);
    expect(ateliers).toEqual(['Atelier d’essai 1', 'Atelier d’essai 10', 'Atelier d’essai 20']);
  });

  it('has a time zone: of the source, else of the position, else none', async () => {
    expect((await portDetails('test-bare')).time_zone).toBe('Pacific/Fiji');
    expect((await portDetails('test-port')).time_zone).toBe('Pacific/Fiji');
    expect((await mechanicDetails('made-up-mechanics-6')).time_zone).toBe('Europe/Paris');
  });

  it('has the four nearest repairers and shops within 30 miles, across the 180th meridian too', async () => {
    const { nearby, nearby_mechanics, nearby_shops } = await portDetails('test-port');
    expect(nearby.map(({ id }) => id)).toEqual(['test-far-port']);
    expect(nearby_mechanics.map(({ id, distance }) => [id, Math.round(distance)])).toEqual([
      ['test-mechanics-1', 1],
      ['test-mechanics-5', 5],
      ['test-mechanics-10', 10],
      ['test-mechanics-20', 20],
    ]);
    expect(nearby_shops).toEqual([
      { id: 'test-shop', name: 'Comptoir d’essai', country: 'NZ', distance: 12.06, bearing: 90 },
    ]);
  });

  it('leaves a place out of its own neighbours, and has none without a position', async () => {
    const { nearby_mechanics } = await mechanicDetails('test-mechanics-29');
    expect(nearby_mechanics.map(({ id }) => id)).toEqual([
      'test-mechanics-31',
      'test-mechanics-20',
      'test-mechanics-10',
      'test-mechanics-5',
    ]);
    const bare = await portDetails('test-bare');
    expect([bare.nearby, bare.nearby_mechanics, bare.nearby_shops]).toEqual([[], [], []]);
  });
});
