import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Point } from './great-circle.ts';
import { timeZoneOf } from './time-zone.ts';

export interface PortWhereabouts {
  /** Null where its source gives none. */
  readonly position: Point | null;
  /** IANA name; null where nothing tells. */
  readonly timeZone: string | null;
}

/** Where a port is, by its own id before another port's second code. */
export async function findPort(db: Kysely<Tables>, id: string): Promise<PortWhereabouts | undefined> {
  const ports = db
    .selectFrom('place')
    .select(['latitude', 'longitude', 'time_zone'])
    .where('category', '=', 'port');
  const port =
    (await ports.where('id', '=', id).executeTakeFirst()) ??
    (await ports
      .where('other_codes', '@>', sql<string[]>`array[${id}]::text[]`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst());
  if (port === undefined) return undefined;
  const { latitude, longitude } = port;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { position, timeZone: timeZoneOf(port) };
}
