import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Point } from '../great-circle.ts';
import { FRENCH_MARINAS, MADE_UP, SEA_PORTS } from '../place-sources.ts';
import { metresBetween } from './point-grid.ts';
import type { Marina } from './same-marina.ts';

/** The project’s own list of French marinas, whose rows give way to what is imported. */
export const OWN_MARINAS = FRENCH_MARINAS.id;
/** UN/LOCODE entries stand for whole towns, and made-up places for none. */
const APART: readonly string[] = [SEA_PORTS.id, MADE_UP.id];

export interface PortNear extends Marina {
  readonly city: string | null;
  readonly other_names: readonly string[];
  readonly distance: number;
}

interface Row extends Omit<PortNear, 'distance'>, Point {
  readonly near: string;
}

const METRES_PER_DEGREE = 111_000;

/** For each point by its id: the ports around it, the nearest first, without itself and the default ports. */
export async function portsNear(
  trx: Transaction<Tables>,
  points: readonly (Point & { readonly id: string })[],
  metres: number,
): Promise<ReadonlyMap<string, readonly PortNear[]>> {
  const boxes = points.map(({ id, latitude, longitude }) => {
    const high = metres / METRES_PER_DEGREE;
    const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
    const [south, north] = [latitude - high, latitude + high];
    return { id, south, north, west: longitude - wide, east: longitude + wide };
  });
  // Looked up by position alone, one box after the other: after a first import nothing is known of how many rows there
  // are, and the planner would compare each with each.
  const { rows } = await sql<Row>`
    select given.id as near, port.id, name, city, other_names, kind, source, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(boxes)}::text::jsonb)
      as given (id text, south float8, west float8, north float8, east float8)
    cross join lateral (
      select id, name, city, other_names, kind, source, latitude, longitude, category from place
      where location <@ box(point(west, south), point(east, north)) offset 0
    ) port
    where port.category = 'port' and port.id <> given.id and port.source <> all(${APART}::text[])`.execute(
    trx,
  );
  const centres = new Map(points.map((point) => [point.id, point]));
  const near = new Map<string, PortNear[]>();
  for (const { near: id, latitude, longitude, ...port } of rows) {
    const centre = centres.get(id);
    if (centre === undefined) continue;
    const distance = metresBetween(centre, { latitude, longitude });
    if (distance <= metres) near.set(id, [...(near.get(id) ?? []), { ...port, distance }]);
  }
  for (const ports of near.values()) ports.sort((a, b) => a.distance - b.distance);
  return near;
}
