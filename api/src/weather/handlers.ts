import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { findPort } from '../places/find-port.ts';
import type { Handler, Handlers } from '../wire/outcome.ts';
import type { ForecastCache } from './forecast-cache.ts';

export interface WeatherServices {
  readonly db: Kysely<Tables>;
  /** Null where the site has no provider. */
  readonly forecasts: ForecastCache | null;
}

export function weatherHandlers(services: WeatherServices) {
  return { weather: weather(services) } satisfies Partial<Handlers>;
}

function weather({ db, forecasts }: WeatherServices): Handler<'weather'> {
  return async ({ id }) => {
    const port = await findPort(db, id);
    if (port === undefined) return { kind: 'failure', failure: 'port_unknown' };
    if (forecasts === null || port.position === null) return { kind: 'answer', answer: { forecast: null } };
    const read = await forecasts.at(port.position);
    if (read === null) return { kind: 'failure', failure: 'weather_unavailable' };
    const forecast = {
      read_at: read.readAt.toISOString(),
      time_zone: port.timeZone ?? 'UTC',
      steps: [...read.steps],
      source: forecasts.source,
    };
    return { kind: 'answer', answer: { forecast } };
  };
}
