import type { RequestListener } from 'node:http';
import { operations, operationUrl } from '@nfcards/shared/operations';
import { parse } from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiRoutes } from '../src/app/api-routes.ts';
import { ForecastCache } from '../src/weather/forecast-cache.ts';
import { openMeteo } from '../src/weather/open-meteo.ts';
import type { Place } from './engines.ts';
import { engines } from './engines.ts';
import { World } from './operations/world.ts';
import { prefix, serve } from './test-server.ts';
import type { WeatherPeer } from './weather-peer.ts';
import { openWeatherPeer, seaAt, skyAt } from './weather-peer.ts';

const ROCHELLE = { latitude: 46.160329, longitude: -1.151139 };
const KEY = 'the-key-that-nobody-may-see';
const NOW = Date.parse('2026-11-27T13:40:00Z');
const MINUTE = 60_000;

let peer: WeatherPeer;
let waves: string[];
beforeEach(async () => {
  peer = await openWeatherPeer(() => NOW / 1000);
  waves = [];
});
afterEach(() => peer.close());

function provider(settings: object = {}) {
  return openMeteo(
    { ...peer.settings, ...settings },
    (reason) => waves.push(reason),
    () => NOW,
  );
}

const status =
  (code: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end('{"error":true,"reason":"Minutely API request limit exceeded."}');
const says =
  (answer: unknown): RequestListener =>
  (_, response) =>
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
const whole = JSON.stringify(skyAt(NOW / 1000));

describe('Open-Meteo', () => {
  it('is asked for knots at the position to a hundredth of a degree, and told nothing of who asks', async () => {
    await provider({ key: KEY }).read(ROCHELLE);
    const common = { latitude: '46.16', longitude: '-1.15', timeformat: 'unixtime', forecast_days: '3' };
    expect(Object.fromEntries(peer.asked[0] ?? [])).toEqual({
      ...common,
      hourly: 'wind_speed_10m,wind_gusts_10m,wind_direction_10m,pressure_msl,temperature_2m',
      wind_speed_unit: 'kn',
      apikey: KEY,
    });
    expect(Object.fromEntries(peer.askedOfSea[0] ?? [])).toMatchObject({
      ...common,
      hourly: 'wave_height,wave_period',
    });
  });

  it('gives a step every three hours for 48 hours, from the hour that it is', async () => {
    const outcome = await provider().read(ROCHELLE);
    if (outcome.kind !== 'read') throw new Error(outcome.reason);
    const { steps } = outcome;
    expect(steps).toHaveLength(16);
    expect(steps[0]).toEqual({
      time: '2026-11-27T13:00:00.000Z',
      wind: 23,
      // The strongest of the three hours.
      gusts: 35,
      direction: 247,
      wave_height: 1.2,
      wave_period: 8,
      pressure: 1013,
      temperature: 0,
    });
    expect(Object.is(steps[0]?.temperature, 0)).toBe(true);
    expect(steps.at(-1)?.time).toBe('2026-11-29T10:00:00.000Z');
    expect(steps.at(-1)?.wind).toBe(68);
  });

  it('says nothing of what it does not know', async () => {
    const sky = skyAt(NOW / 1000);
    peer.behave(says({ ...sky, hourly: { ...sky.hourly, wind_gusts_10m: sky.hourly.time.map(() => null) } }));
    const outcome = await provider().read(ROCHELLE);
    expect(outcome).toMatchObject({
      kind: 'read',
      steps: [{ wind: 23, gusts: null }, ...Array(15).fill({})],
    });
  });

  it.each<[string, RequestListener | null, string[]]>([
    ['are not to be had', status(500), ['refused']],
    ['are of the land (its own 400)', status(400), ['refused']],
    [
      'come in feet',
      says({ ...seaAt(NOW / 1000), hourly_units: { wave_height: 'ft', wave_period: 's' } }),
      ['unreadable'],
    ],
    [
      'are not known in a basin',
      says({
        ...seaAt(NOW / 1000),
        hourly: { time: seaAt(NOW / 1000).hourly.time, wave_height: [], wave_period: [] },
      }),
      [],
    ],
  ])('gives the wind where the waves %s', async (_, sea, told) => {
    peer.behave(null, sea);
    const outcome = await provider().read(ROCHELLE);
    if (outcome.kind !== 'read') throw new Error(outcome.reason);
    expect(outcome.steps[0]).toMatchObject({ wind: 23, wave_height: null, wave_period: null });
    expect(waves).toEqual(told);
  });

  it('is asked for no waves where only the forecast is configured', async () => {
    const outcome = await provider({ marineUrl: undefined }).read(ROCHELLE);
    expect(outcome.kind).toBe('read');
    expect(peer.askedOfSea).toEqual([]);
    expect(waves).toEqual([]);
  });

  it.each<[string, RequestListener, string]>([
    ['that there were too many questions', status(429, { 'retry-after': '60' }), 'refused'],
    ['an error', status(500), 'refused'],
    ['a page', says('<!doctype html><title>Bienvenue</title>'), 'unreadable'],
    ['half an answer', says(whole.slice(0, whole.length / 2)), 'unreadable'],
    [
      'less than it promised',
      (_, response) => {
        response.writeHead(200, { 'content-length': whole.length }).write(whole.slice(0, 100));
        response.destroy();
      },
      'unreachable',
    ],
    ['nothing', () => undefined, 'unreachable'],
    [
      'somewhere else',
      (_, response) => response.writeHead(302, { location: '/v1/marine' }).end(),
      'unreachable',
    ],
    ['km/h', says({ ...skyAt(NOW / 1000), hourly_units: { wind_speed_10m: 'km/h' } }), 'unreadable'],
    ['figures of no use', says(whole.replace('1013.4', '"high"')), 'unreadable'],
    ['the weather of last year', says(skyAt(NOW / 1000 - 365 * 86_400)), 'unreadable'],
    ['without end', (_, response) => void response.write('x'.repeat(300 * 1024)), 'too_large'],
  ])('that answers %s is a value, without the key', async (_, answer, reason) => {
    peer.behave(answer);
    const outcome = await provider({ key: KEY }).read(ROCHELLE);
    expect(outcome).toEqual({ kind: 'failed', reason });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it.each([
    { url: 'http://api.open-meteo.com/v1/forecast' },
    { url: 'https://user:password@api.open-meteo.com/v1/forecast' },
    { marineUrl: 'http://marine-api.open-meteo.com/v1/marine' },
  ])('is asked over https alone: not at $url$marineUrl', (settings) => {
    expect(() => provider(settings)).toThrow('https');
  });
});

describe('a forecast that was read', () => {
  let now: number;
  let told: string[];
  let left: number;
  let kept: ForecastCache;
  beforeEach(() => {
    now = NOW;
    told = [];
    left = Number.POSITIVE_INFINITY;
    kept = new ForecastCache({
      provider: provider(),
      onFailure: (reason) => told.push(reason),
      takeBudget: async () => {
        left -= 1;
        return left >= 0;
      },
      now: () => now,
    });
  });

  it('serves all who ask at once, and the neighbours', async () => {
    const near = { latitude: 46.1649, longitude: -1.1499 };
    const read = await Promise.all([kept.at(ROCHELLE), kept.at(ROCHELLE), kept.at(near)]);
    expect(new Set(read).size).toBe(1);
    expect(peer.asked).toHaveLength(1);
    expect(read[0]?.readAt).toEqual(new Date(NOW));
  });

  it('is read again after half an hour', async () => {
    await kept.at(ROCHELLE);
    now += 29 * MINUTE;
    await kept.at(ROCHELLE);
    expect(peer.asked).toHaveLength(1);
    now += 2 * MINUTE;
    await kept.at(ROCHELLE);
    expect(peer.asked).toHaveLength(2);
  });

  it('that failed is asked for again after two minutes, and not before', async () => {
    peer.behave(status(429));
    expect(await kept.at(ROCHELLE)).toBeNull();
    expect(await kept.at(ROCHELLE)).toBeNull();
    expect([peer.asked.length, told]).toEqual([1, ['refused']]);
    peer.behave(null);
    now += 3 * MINUTE;
    expect((await kept.at(ROCHELLE))?.steps).toHaveLength(16);
  });

  it('is not asked for when enough was asked today', async () => {
    left = 1;
    expect(await kept.at(ROCHELLE)).not.toBeNull();
    expect(await kept.at({ latitude: 48.38, longitude: -4.49 })).toBeNull();
    expect([peer.asked.length, told]).toEqual([1, ['spent']]);
  });
});

describe.each(engines)('the weather of a port on $name', ({ makePlace }) => {
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

  async function ask(id: string, isConfigured = true, language = 'fr') {
    const forecasts = new ForecastCache({
      provider: provider(),
      onFailure: () => undefined,
      takeBudget: async () => true,
    });
    const services = { ...world.services, forecasts: isConfigured ? forecasts : null };
    const server = serve(apiRoutes(services, false));
    const headers = { 'accept-language': language };
    const response = await server.inject({ url: operationUrl(prefix, 'weather', { id }), headers });
    await server.close();
    return response;
  }

  it('says whose it is, and when it was read', async () => {
    const { forecast } = parse(operations.weather.answer, (await ask('FRLRH')).json());
    expect(forecast).toMatchObject({
      time_zone: 'Europe/Paris',
      source: { name: 'Open-Meteo', licence: 'CC-BY-4.0' },
    });
    expect(forecast?.steps).toHaveLength(16);
  });

  it('is not there where the site has no provider, or nobody knows where the port is', async () => {
    expect((await ask('FRLRH', false)).json()).toEqual({ forecast: null });
    expect(peer.asked).toEqual([]);
    await world.db
      .updateTable('place')
      .set({ latitude: null, longitude: null })
      .where('id', '=', 'FRSNR')
      .execute();
    expect((await ask('FRSNR')).json()).toEqual({ forecast: null });
  });

  it.each([
    ['fr', /^La météo n’a pas pu être obtenue/],
    ['en', /^The weather could not be had/],
  ])('that the provider does not give is refused in words (%s)', async (language, words) => {
    peer.behave(says('<html>'));
    const response = await ask('FRLRH', true, language);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ failure: true, failure_kind: 'weather_unavailable' });
    expect(response.json().failure_message).toMatch(words);
  });
});
