import type { PortDetails } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { KeptBodies } from '../wire/kept-bodies.ts';
import type { Handler } from '../wire/outcome.ts';
import { portSources } from './port-sources.ts';
import { toSummary } from './ports-data.ts';

/** IUGG mean radius of the earth, 6371.0088 km, in nautical miles. */
const EARTH_RADIUS_NM = 3440.0695;
const NEARBY_COUNT = 6;

/** One port, by its own code or by another code of the same port, and the six nearest to it. */
export function portDetails({ db, changes }: Database): Handler<'port_details'> {
  const bodies = new KeptBodies(changes, ['port']);
  return async ({ id }) => {
    const body = await bodies.get(id, () => readPort(db, id));
    return body === null ? { kind: 'failure', failure: 'port_unknown' } : { kind: 'encoded', body };
  };
}

async function readPort(db: Kysely<Tables>, id: string): Promise<PortDetails | null> {
  const port = await db
    .selectFrom('port')
    .select(['id', 'name', 'port_region', 'country', 'city', 'latitude', 'longitude', 'time_zone'])
    .select(['other_names', 'other_codes', 'source'])
    .where((eb) => eb.or([eb('id', '=', id), eb('other_codes', '@>', sql<string[]>`array[${id}]::text[]`)]))
    // Its own code before another port's second one.
    .orderBy((eb) => eb('id', '=', id), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (port === undefined) return null;
  const { city, time_zone, other_names, other_codes } = port;
  const summary = toSummary(port);
  return {
    ...summary,
    city,
    time_zone,
    other_names,
    other_codes,
    nearby: summary.position === null ? [] : await nearestPorts(db, summary.id),
    source: portSources[port.source] ?? { name: port.source, licence: 'MIT' },
  };
}

async function nearestPorts(db: Kysely<Tables>, id: string): Promise<PortDetails['nearby']> {
  // The six shortest chords first, measured afterwards: haversine for all would take ten times as long. It is
  // exact for near ports, where the law of cosines is not. Rounded in decimal, since the last bits of sines
  // differ between machines.
  const { rows } = await sql<PortDetails['nearby'][number]>`
    with here as (
      select x, y, z, radians(latitude) as lat, radians(longitude) as lon from port where id = ${id}
    ), there as (
      select port.id, name, country, radians(latitude) as lat, radians(longitude) as lon
      from port, here where latitude is not null and port.id <> ${id}
      order by (port.x - here.x) * (port.x - here.x) + (port.y - here.y) * (port.y - here.y)
        + (port.z - here.z) * (port.z - here.z), port.id
      limit ${NEARBY_COUNT}::int
    ), measured as (
      select there.id, there.name, there.country,
        2 * ${EARTH_RADIUS_NM}::float8 * asin(sqrt(least(1, power(sin((there.lat - here.lat) / 2), 2)
          + cos(here.lat) * cos(there.lat) * power(sin((there.lon - here.lon) / 2), 2)))) as distance,
        degrees(atan2(sin(there.lon - here.lon) * cos(there.lat),
          cos(here.lat) * sin(there.lat)
            - sin(here.lat) * cos(there.lat) * cos(there.lon - here.lon))) as bearing
      from here cross join there
    )
    select id, name, country, round(distance::numeric, 2)::float8 as distance,
      mod(round(bearing::numeric, 1) + 360, 360)::float8 as bearing
    from measured order by distance, id`.execute(db);
  return rows;
}
