import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { findPort } from '../places/find-port.ts';
import type { Handler, Handlers } from '../wire/outcome.ts';
import { dayAt } from './local-day.ts';
import type { TideStations } from './tide-stations.ts';
import { tidesOfDay } from './tides-of-day.ts';

export interface TideServices {
  readonly db: Kysely<Tables>;
  readonly tideStations: Pick<TideStations, 'nearest'>;
}

export function tideHandlers(services: TideServices) {
  return { tides: tides(services) } satisfies Partial<Handlers>;
}

function tides({ db, tideStations }: TideServices): Handler<'tides'> {
  return async ({ id, day }) => {
    const port = await findPort(db, id);
    if (port === undefined) return { kind: 'failure', failure: 'port_unknown' };
    const station = port.position === null ? null : await tideStations.nearest(port.position);
    if (station === null) return { kind: 'answer', answer: { tides: null } };
    const zone = port.timeZone ?? station.time_zone;
    return { kind: 'answer', answer: { tides: tidesOfDay(station, day ?? dayAt(new Date(), zone), zone) } };
  };
}
