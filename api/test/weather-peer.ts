import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOUR = 3600;

/** Plays Open-Meteo on this machine: its two APIs, which answer well unless they are told to do something else. */
export interface WeatherPeer {
  readonly settings: { readonly url: string; readonly marineUrl: string };
  /** Query strings of what the forecast, and the marine API, were asked. */
  readonly asked: readonly URLSearchParams[];
  readonly askedOfSea: readonly URLSearchParams[];
  /** How they answer from now on; null: well. */
  readonly behave: (air: RequestListener | null, sea?: RequestListener | null) => void;
  readonly close: () => Promise<void>;
}

/** @param now seconds since 1970 that its first hour is the day of */
export async function openWeatherPeer(now: () => number = () => Date.now() / 1000): Promise<WeatherPeer> {
  const asked: URLSearchParams[] = [];
  const askedOfSea: URLSearchParams[] = [];
  let moods: { air: RequestListener | null; sea: RequestListener | null } = { air: null, sea: null };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer.invalid');
    const isSea = pathname === '/v1/marine';
    (isSea ? askedOfSea : asked).push(searchParams);
    const mood = isSea ? moods.sea : moods.air;
    if (mood !== null) return mood(request, response);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(isSea ? seaAt(now()) : skyAt(now())));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}/v1`;
  return {
    settings: { url: `${base}/forecast`, marineUrl: `${base}/marine` },
    asked,
    askedOfSea,
    behave: (air, sea = null) => {
      moods = { air, sea };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Three days from the midnight before, as `forecast_days=3` gives them. */
function hoursAt(now: number): number[] {
  const midnight = Math.floor(now / (24 * HOUR)) * 24 * HOUR;
  return Array.from({ length: 72 }, (_, hour) => midnight + hour * HOUR);
}

/** The wind grows by a knot each hour, so that each hour has a figure of its own. */
export function skyAt(now: number) {
  const time = hoursAt(now);
  return {
    latitude: 46.16,
    longitude: -1.15,
    utc_offset_seconds: 0,
    timezone: 'GMT',
    hourly_units: {
      time: 'unixtime',
      wind_speed_10m: 'kn',
      wind_gusts_10m: 'kn',
      wind_direction_10m: '°',
      pressure_msl: 'hPa',
      temperature_2m: '°C',
    },
    hourly: {
      time,
      wind_speed_10m: time.map((_, hour) => 10 + hour),
      wind_gusts_10m: time.map((_, hour) => 20 + hour),
      wind_direction_10m: time.map(() => 247),
      pressure_msl: time.map(() => 1013.4),
      temperature_2m: time.map(() => -0.2),
    },
  };
}

export function seaAt(now: number) {
  const time = hoursAt(now);
  return {
    hourly_units: { time: 'unixtime', wave_height: 'm', wave_period: 's' },
    hourly: { time, wave_height: time.map(() => 1.24), wave_period: time.map(() => 7.6) },
  };
}
