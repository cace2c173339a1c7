import { operations, operationUrl, type Tides } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import type { FoundStation } from '../src/tides/found-station.ts';
import { boundsOf, dayAt } from '../src/tides/local-day.ts';
import { TideStations } from '../src/tides/tide-stations.ts';
import { tidesOfDay } from '../src/tides/tides-of-day.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { World } from './operations/world.ts';
import { unknownConstituents, waterLevel } from './schureman-tides.ts';
import { prefix, serve } from './test-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ROCHELLE = { latitude: 46.160329, longitude: -1.151139 };
const BREST = { latitude: 48.38, longitude: -4.49 };
const MALO = { latitude: 48.65, longitude: -2.03 };
const MARSEILLE = { latitude: 43.3, longitude: 5.37 };

const stations = new TideStations();
afterAll(() => stations.close());

async function stationAt(position: { latitude: number; longitude: number }): Promise<FoundStation> {
  const found = await stations.nearest(position);
  if (found === null) throw new Error('There is no station.');
  return found;
}

/** The highest or lowest of the independent computation around a time: each minute is looked at. */
function turnAround(station: FoundStation, time: Date, kind: 'high' | 'low') {
  const sign = kind === 'high' ? 1 : -1;
  const minutes = Array.from(
    { length: 181 },
    (_, minute) => new Date(time.getTime() + (minute - 90) * MINUTE),
  );
  const levels = minutes.map((at) => ({ at, level: waterLevel(station, at) }));
  return levels.reduce((best, next) => (sign * next.level > sign * best.level ? next : best));
}

describe('what is predicted, beside Schureman’s formulas worked out apart (api/test/schureman-tides.ts)', () => {
  // A neap and a spring tide, an equinox, both ends of the moon's eighteen years (2025 and 2034).
  const days = ['2025-03-31', '2026-03-20', '2026-09-27', '2027-06-12', '2034-01-06'];

  it.each([
    ['Brest', BREST, 'Brest'],
    ['Saint-Malo', MALO, 'Saint Malo'],
    ['La Rochelle-La Pallice', ROCHELLE, 'La Rochelle-la-Pallice'],
  ])('is right to 10 minutes and 15 centimetres at %s', async (_, position, name) => {
    const station = await stationAt(position);
    expect(station.name).toBe(name);
    // What the test does not know would hide in the tolerance.
    expect(unknownConstituents(station)).toBeLessThan(0.07);
    for (const day of days) {
      const { extremes, curve } = tidesOfDay(station, day, 'Europe/Paris');
      expect(extremes.length).toBeGreaterThanOrEqual(3);
      for (const { time, height, kind } of extremes) {
        const truth = turnAround(station, new Date(time), kind);
        const late = Math.abs(truth.at.getTime() - Date.parse(time)) / MINUTE;
        expect(late, `${name} ${time} ${kind}`).toBeLessThanOrEqual(10);
        expect(Math.abs(truth.level - height), `${name} ${time} ${kind}`).toBeLessThanOrEqual(0.15);
      }
      for (const [step, height] of curve.heights.entries()) {
        const at = new Date(Date.parse(curve.start) + step * curve.minutes * MINUTE);
        expect(Math.abs(waterLevel(station, at) - height), at.toISOString()).toBeLessThanOrEqual(0.15);
      }
    }
  });
});

describe('the nearest station', () => {
  it('is one whose data is for everybody', async () => {
    // The gauge in the old port is nearer and CC BY-NC; that of La Pallice is not.
    const { name, distance, licence, licence_url, attribution } = await stationAt(ROCHELLE);
    expect({ name, licence }).toEqual({ name: 'La Rochelle-la-Pallice', licence: 'CC-BY-4.0' });
    expect(distance).toBeCloseTo(2.9, 1);
    expect(licence_url).toBe('https://creativecommons.org/licenses/by/4.0/');
    expect(attribution).toMatch(/TICON-4.*Licensed CC BY 4\.0/);
  });

  it.each([
    ['the Thames, whose nearest gauge is CC BY-NC', { latitude: 51.45, longitude: 0.75 }],
    ['Morlaix, whose nearest gauge is CC BY-NC', { latitude: 48.6, longitude: -3.85 }],
    ['Sanary, whose nearest gauge is CC BY-NC', { latitude: 43.11, longitude: 5.8 }],
  ])('is never one that may not be used, at %s', async (_, position) => {
    expect((await stationAt(position)).licence).toBe('CC-BY-4.0');
  });

  it('may be in the public domain, as those of NOAA are', async () => {
    const boston = await stationAt({ latitude: 42.35, longitude: -71.05 });
    expect(boston).toMatchObject({ licence: 'public domain', datum: 'MLLW' });
  });

  it('may follow another one, by minutes and factors', async () => {
    const nonopapa = await stationAt({ latitude: 21.87, longitude: -160.235 });
    expect(nonopapa.offsets).toMatchObject({ time: { high: -16, low: -11 }, height: { type: 'ratio' } });
    const { extremes } = tidesOfDay(nonopapa, '2026-11-27', 'Pacific/Honolulu');
    const alone = tidesOfDay({ ...nonopapa, offsets: undefined }, '2026-11-27', 'Pacific/Honolulu');
    const [first] = extremes;
    const same = alone.extremes.find(({ kind }) => kind === first?.kind);
    const earlier = first?.kind === 'high' ? 16 : 11;
    expect(Date.parse(same?.time ?? '') - Date.parse(first?.time ?? '')).toBe(earlier * MINUTE);
  });

  it('measures streams nowhere', async () => {
    const { name, datum } = await stationAt({ latitude: 41.2, longitude: -72.7 });
    expect([name.length > 0, datum]).toEqual([true, 'MLLW']);
  });

  it.each([
    ['in Mongolia', { latitude: 47.9, longitude: 106.9 }],
    ['on Lake Geneva', { latitude: 46.2, longitude: 6.15 }],
    ['in the middle of the Atlantic', { latitude: 45, longitude: -40 }],
  ])('is nowhere %s', async (_, position) => {
    expect(await stations.nearest(position)).toBeNull();
  });

  it('is loaded on demand, and unloaded when idle', async () => {
    const lazy = new TideStations({ idle: 1 });
    expect(lazy.isLoaded).toBe(false);
    const [one, same] = await Promise.all([lazy.nearest(BREST), lazy.nearest(BREST)]);
    expect(one?.name).toBe('Brest');
    expect(same).toBe(one);
    await expect.poll(() => lazy.isLoaded).toBe(false);
    // What was asked before is still known, and what was not is found anew.
    expect(await lazy.nearest(BREST)).toBe(one);
    expect(lazy.isLoaded).toBe(false);
    expect((await lazy.nearest(MALO))?.name).toBe('Saint Malo');
    lazy.close();
  });

  it.each([
    ['La Rochelle', ROCHELLE],
    ['Marseille', MARSEILLE],
    ['Paris', { latitude: 48.85, longitude: 2.35 }],
    ['the middle of the Atlantic', { latitude: 45, longitude: -40 }],
    ['Fiji, beside the 180th meridian', { latitude: -16.8, longitude: 179.98 }],
  ])('is near %s or not, whoever is asked', async (_, position) => {
    await expect.poll(() => stations.isNear(position)).not.toBeNull();
    expect(stations.isNear(position)).toBe((await stations.nearest(position)) !== null);
  });

  it('is asked for again after the process with the stations was killed', async () => {
    const unlucky = new TideStations();
    const asked = unlucky.nearest(BREST);
    unlucky.close();
    await expect(asked).rejects.toThrow('has ended');
    expect((await unlucky.nearest(BREST))?.name).toBe('Brest');
    unlucky.close();
  });
});

describe('a day of tides', () => {
  it('is as long as the clocks of the place make it', async () => {
    const station = await stationAt(ROCHELLE);
    const hours = (day: string) => {
      const { start, heights } = tidesOfDay(station, day, 'Europe/Paris').curve;
      return [start, (heights.length - 1) / 3];
    };
    expect(hours('2026-11-27')).toEqual(['2026-11-26T23:00:00.000Z', 24]);
    expect(hours('2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
    expect(hours('2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
  });

  it('tells the first high and the first low water after it, each of them once', async () => {
    const station = await stationAt(BREST);
    const today = tidesOfDay(station, '2026-11-27', 'Europe/Paris');
    const tomorrow = tidesOfDay(station, '2026-11-28', 'Europe/Paris');
    expect(today.after).toEqual(tomorrow.extremes.slice(0, 2));
    expect(new Set(today.after.map(({ kind }) => kind)).size).toBe(2);
  });

  it('tells them where there is one high water a day too', async () => {
    // Pensacola.
    const { extremes, after } = tidesOfDay(
      await stationAt({ latitude: 30.4, longitude: -87.21 }),
      '2026-06-21',
      'America/Chicago',
    );
    expect(extremes.length).toBeLessThanOrEqual(3);
    expect(after.map(({ kind }) => kind).sort()).toEqual(['high', 'low']);
  });

  it('hardly moves the water in the Mediterranean', async () => {
    const { curve } = tidesOfDay(await stationAt(MARSEILLE), '2026-03-20', 'Europe/Paris');
    expect(Math.max(...curve.heights) - Math.min(...curve.heights)).toBeLessThan(0.3);
    // The curve is no staircase of centimetres.
    expect(new Set(curve.heights).size).toBeGreaterThan(curve.heights.length / 2);
  });
});

describe('the day that clocks show', () => {
  it.each([
    ['2026-11-27T22:59:59Z', 'Europe/Paris', '2026-11-27'],
    ['2026-11-27T23:00:00Z', 'Europe/Paris', '2026-11-28'],
    ['2026-11-27T11:00:00Z', 'Pacific/Auckland', '2026-11-28'],
    ['2026-11-27T05:00:00Z', 'America/New_York', '2026-11-27'],
  ])('at %s in %s is %s', (moment, zone, day) => {
    expect(dayAt(new Date(moment), zone)).toBe(day);
  });

  it.each([
    ['2026-11-27', 'Europe/Paris', '2026-11-26T23:00:00.000Z', 24],
    ['2026-11-27', 'Pacific/Kiritimati', '2026-11-26T10:00:00.000Z', 24],
    ['2026-11-27', 'Asia/Kathmandu', '2026-11-26T18:15:00.000Z', 24],
    // At midnight the clocks go to one.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z', 23],
  ])('%s in %s begins at %s and has %d hours', (day, zone, start, hours) => {
    const bounds = boundsOf(day, zone);
    expect(bounds.start.toISOString()).toBe(start);
    expect((bounds.end.getTime() - bounds.start.getTime()) / HOUR).toBe(hours);
  });
});

describe.each(engines)('tides of a port on $name', ({ makePlace }) => {
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

  async function ask(input: Readonly<Record<string, string>>, tideStations = stations) {
    const server = serve(apiRoutes({ ...world.services, tideStations }, false));
    const response = await server.inject(operationUrl(prefix, 'tides', input));
    await server.close();
    return response;
  }

  async function tides(input: Readonly<Record<string, string>>): Promise<Tides | null> {
    return parse(operations.tides.answer, (await ask(input)).json()).tides;
  }

  it('are those of today there, unless another day is asked for', async () => {
    const before = dayAt(new Date(), 'Europe/Paris');
    const today = await tides({ id: 'FRLRH' });
    expect([before, dayAt(new Date(), 'Europe/Paris')]).toContain(today?.day);
    expect((await tides({ id: 'FRLRH', day: '2027-01-01' }))?.day).toBe('2027-01-01');
  });

  it('are a few hundred bytes on the way', async () => {
    const response = await ask({ id: 'FRLRH', day: '2026-11-27' });
    expect(response.rawPayload.length).toBeLessThan(1500);
  });

  it('are found by another code of the port', async () => {
    await world.db
      .updateTable('place')
      .set({ other_codes: ['FRXYZ'] })
      .where('id', '=', 'FRLRH')
      .execute();
    expect((await tides({ id: 'FRXYZ' }))?.station.name).toBe('La Rochelle-la-Pallice');
    await world.db.updateTable('place').set({ other_codes: [] }).where('id', '=', 'FRLRH').execute();
  });

  it('are told by the clocks of the port, else of the station', async () => {
    const port = { id: 'FRLRH', day: '2026-11-27' };
    await world.db
      .updateTable('place')
      .set({ time_zone: 'Indian/Reunion' })
      .where('id', '=', 'FRLRH')
      .execute();
    expect((await tides(port))?.time_zone).toBe('Indian/Reunion');
    await world.db.updateTable('place').set({ time_zone: null }).where('id', '=', 'FRLRH').execute();
    expect((await tides(port))?.time_zone).toBe('Europe/Paris');
  });

  it('are not told where nobody knows where the port is, or far from every station', async () => {
    const move = (latitude: number | null, longitude: number | null) =>
      world.db.updateTable('place').set({ latitude, longitude }).where('id', '=', 'FRSNR').execute();
    await move(null, null);
    expect(await tides({ id: 'FRSNR' })).toBeNull();
    await move(47.9, 106.9);
    expect(await tides({ id: 'FRSNR' })).toBeNull();
  });

  it.each(['2026-02-30', '26-11-27', 'tomorrow', '1999-12-31', '2100-01-01'])(
    'are refused for %s, which is no day',
    async (day) => {
      const response = await ask({ id: 'FRLRH', day });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ failure_kind: 'invalid_input' });
    },
  );

  it('are promised on the page of the port where a station is near, and until that is known', async () => {
    const promises = async (id: string, tideStations: TideStations) => {
      const server = serve(apiRoutes({ ...world.services, tideStations }, false));
      const response = await server.inject(operationUrl(prefix, 'port_details', { id }));
      await server.close();
      return parse(operations.port_details.answer, response.json()).has_tides;
    };
    const fresh = new TideStations();
    expect(await promises('FRPAR', fresh)).toBe(true);
    await expect.poll(() => fresh.isNear(null)).toBe(false);
    expect(await promises('FRPAR', fresh)).toBe(false);
    expect(await promises('FRLRH', fresh)).toBe(true);
    fresh.close();
  });

  it('are refused, and nothing else is, while the stations cannot be read', async () => {
    const broken = Object.assign(new TideStations(), { nearest: () => Promise.reject(new Error('away')) });
    const response = await ask({ id: 'FRLRH' }, broken);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ failure: true, failure_kind: 'internal' });
  });
});
