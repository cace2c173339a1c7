import type { PortDetails } from '@nfcards/shared/operations';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Point } from './great-circle.ts';
import { bearingFrom, distanceFrom } from './great-circle.ts';
import { distanceHolding, isNear } from './nearest-places.ts';

const COUNT = 6;

/** The six ports nearest to a place, itself left out, nearest first. */
export async function nearbyPorts(
  db: Kysely<Tables>,
  { id, ...here }: Point & { readonly id: string },
): Promise<PortDetails['nearby']> {
  const filter = sql<boolean>`category = 'port' and id <> ${id}`;
  const radius = await distanceHolding(db, here, { count: COUNT, filter });
  const { rows } = await sql<PortDetails['nearby'][number]>`
    select id, name, country, round(${distanceFrom(here)}::numeric, 2)::float8 as distance,
      ${bearingFrom(here)} as bearing
    from place where ${filter} and ${isNear(here, radius)}
    order by distance, id limit ${COUNT}::int`.execute(db);
  return rows;
}
