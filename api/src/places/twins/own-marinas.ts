import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Point } from '../great-circle.ts';
import type { PlaceRecord } from '../place-record.ts';
import { PointGrid } from './point-grid.ts';
import type { PortNear } from './ports-near.ts';
import { OWN_MARINAS, portsNear } from './ports-near.ts';
import type { Move } from './references.ts';
import { movable, moveReferences } from './references.ts';
import type { Marina } from './same-marina.ts';
import { ALONE_REACH, isSameMarina, portPoint, REACH } from './same-marina.ts';

/** Rows of the project’s own list that give way to the places that are about to be written. */
export async function giveWay(
  trx: Transaction<Tables>,
  places: readonly PlaceRecord[],
): Promise<readonly Move[]> {
  const rows = await trx
    .selectFrom('place')
    .select(['id', 'name', 'city', 'other_names', 'kind', 'source', 'latitude', 'longitude'])
    .where('source', '=', OWN_MARINAS)
    .orderBy('id')
    .execute();
  const own = rows.flatMap(({ latitude, longitude, ...row }) =>
    latitude === null || longitude === null ? [] : [{ ...row, latitude, longitude }],
  );
  if (own.length === 0) return [];
  const grid = new PointGrid<PlaceRecord>();
  for (const place of places) {
    const at = portPoint(place);
    if (at !== null) grid.add(at, place);
  }
  const there = await portsNear(trx, own, ALONE_REACH);
  return own.flatMap((row) => {
    const given = grid.near(row, REACH).map(({ item, distance }) => ({ ...item, distance }));
    const written = new Set(given.map(({ id }) => id));
    const others = (there.get(row.id) ?? []).filter(({ id }) => !written.has(id));
    const twin = twinAmong(row, [...given, ...others]);
    return twin !== undefined && written.has(twin.id) ? [{ from: row.id, to: twin.id }] : [];
  });
}

/**
 * The project’s own marinas that no imported place matches: to be seeded. Imported places take over the ids of the
 * others, so that their addresses still work and favourites, reviews and conversations stay.
 */
export async function withoutTwins(
  trx: Transaction<Tables>,
  marinas: readonly PlaceRecord[],
): Promise<readonly PlaceRecord[]> {
  const ids = marinas.map(({ id }) => id);
  const { rows } = await sql<{ readonly id: string; readonly other_codes: string[] }>`
    select id, other_codes from place
    where category = 'port' and source <> ${OWN_MARINAS} and other_codes && ${ids}::text[]`.execute(trx);
  const known = new Map(
    rows.flatMap(({ id, other_codes }) => other_codes.map((code) => [code, id] as const)),
  );
  const points = marinas.flatMap((marina) => {
    const point: Point | null = portPoint(marina);
    return point === null || known.has(marina.id) ? [] : [{ id: marina.id, ...point }];
  });
  const near = await portsNear(trx, points, REACH);
  const moves = await movable(
    trx,
    marinas.flatMap((marina) => {
      const to = known.get(marina.id) ?? twinAmong(marina, near.get(marina.id) ?? [])?.id;
      return to === undefined ? [] : [{ from: marina.id, to }];
    }),
  );
  await moveReferences(trx, moves);
  for (const { from, to } of moves) {
    await sql`
      update place set other_codes = other_codes || ${[from]}::text[]
      where id = ${to} and not other_codes @> ${[from]}::text[]`.execute(trx);
  }
  const twins = new Set(moves.map(({ from }) => from));
  return marinas.filter(({ id }) => !twins.has(id));
}

/** The nearest that bears its name; else the only marina beside it, whatever that is called. */
function twinAmong<Port extends Marina & Pick<PortNear, 'distance'>>(
  marina: Marina,
  ports: readonly Port[],
): Port | undefined {
  const imported = ports
    .filter(({ source }) => source !== OWN_MARINAS)
    .toSorted((a, b) => a.distance - b.distance);
  const named = imported.find((port) => isSameMarina(marina, port, port.distance));
  if (named !== undefined) return named;
  const beside = imported.filter(({ kind, distance }) => kind === 'marina' && distance <= ALONE_REACH);
  return beside.length === 1 ? beside[0] : undefined;
}
