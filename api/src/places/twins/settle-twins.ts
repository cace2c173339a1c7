import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { PlaceRecord } from '../place-record.ts';
import { OPEN_STREET_MAP } from '../place-sources.ts';
import { giveWay } from './own-marinas.ts';
import type { PortNear } from './ports-near.ts';
import { OWN_MARINAS, portsNear } from './ports-near.ts';
import type { Move } from './references.ts';
import { movable, moveReferences } from './references.ts';
import { isSameMarina, portPoint, REACH } from './same-marina.ts';

/** Other code → id of the port that has it. */
export type KnownCodes = Map<string, string>;

/** Read once an import: the index finds them one by one only, and slowly while rows are being added. */
export async function readCodes({ dbWithoutTimeout }: Database): Promise<KnownCodes> {
  const { rows } = await sql<{ readonly id: string; readonly other_codes: string[] }>`
    select id, other_codes from place
    where category = 'port' and cardinality(other_codes) > 0 order by id desc`.execute(dbWithoutTimeout);
  return new Map(rows.flatMap(({ id, other_codes }) => other_codes.map((code) => [code, id] as const)));
}

export interface Settled {
  /** To be written. */
  readonly places: readonly PlaceRecord[];
  /** Places that exist under another id: id → id. */
  readonly joined: ReadonlyMap<string, string>;
}

/**
 * Keeps one row for each marina across sources. The existing row stays and takes over the other’s id; a row of the
 * project’s own list, or an older row of the same source, is replaced. References move to the row that stays.
 */
export async function settleTwins(
  trx: Transaction<Tables>,
  source: string,
  { given, codes: known }: { readonly given: readonly PlaceRecord[]; readonly codes: KnownCodes },
): Promise<Settled> {
  const there = await codesThere(
    trx,
    given.map(({ id }) => id),
  );
  const places = new Map(given.map((place) => [place.id, withCodes(place, there.get(place.id) ?? [])]));
  const joined = knownTwins(places, there, known);
  const newcomers = [...places.values()].filter(({ id }) => !there.has(id) && !joined.has(id));
  for (const [id, twin] of await twinsThere(trx, source, newcomers)) joined.set(id, twin);
  for (const [id, twin] of joined) await remember(trx, places, { from: id, to: twin });
  for (const id of joined.keys()) places.delete(id);
  const replaced = await ownOlder(trx, source, places);
  const own = source === OWN_MARINAS ? [] : await giveWay(trx, [...places.values()]);
  const moves = await movable(trx, [...replaced, ...own]);
  await moveReferences(trx, moves);
  const codes = await removed(trx, moves);
  for (const { from, to } of moves) {
    const place = places.get(to);
    if (place !== undefined)
      places.set(to, withCodes(place, [...place.other_codes, from, ...(codes.get(from) ?? [])]));
  }
  for (const [id, twin] of joined) known.set(id, twin);
  for (const { from, to } of moves) known.set(from, to);
  return { places: [...places.values()], joined };
}

/** @returns id → its other codes, which go over to what stays */
async function removed(trx: Transaction<Tables>, moves: readonly Move[]) {
  const gone = moves.map(({ from }) => from);
  if (gone.length === 0) return new Map<string, string[]>();
  const { rows } = await sql<{ readonly id: string; readonly other_codes: string[] }>`
    delete from place where id = any(${gone}::text[]) returning id, other_codes`.execute(trx);
  return new Map(rows.map(({ id, other_codes }) => [id, other_codes]));
}

/** @returns id → its other codes */
async function codesThere(trx: Transaction<Tables>, ids: readonly string[]) {
  const { rows } = await sql<{ readonly id: string; readonly other_codes: string[] }>`
    select id, other_codes from place where id = any(${ids}::text[])`.execute(trx);
  return new Map(rows.map(({ id, other_codes }) => [id, other_codes]));
}

/** Known codes come first, so that an import without news changes nothing. */
function withCodes(place: PlaceRecord, codes: readonly string[]): PlaceRecord {
  const other_codes = [...new Set([...codes, ...place.other_codes])].filter((code) => code !== place.id);
  return { ...place, other_codes };
}

/** Ids that another row has taken over. */
function knownTwins(
  places: ReadonlyMap<string, PlaceRecord>,
  there: ReadonlyMap<string, unknown>,
  known: KnownCodes,
): Map<string, string> {
  const ids = [...places.keys()].filter((id) => !there.has(id));
  return new Map(
    ids.flatMap((id) => {
      const twin = known.get(id);
      return twin === undefined ? [] : [[id, twin] as const];
    }),
  );
}

/** What lies there under another id and bears the name. */
async function twinsThere(
  trx: Transaction<Tables>,
  source: string,
  newcomers: readonly PlaceRecord[],
): Promise<ReadonlyMap<string, string>> {
  const points = newcomers.flatMap((place) => {
    const point = portPoint(place);
    return point === null ? [] : [{ id: place.id, ...point }];
  });
  if (points.length === 0) return new Map();
  const near = await portsNear(trx, points, REACH);
  // A list knows best which of its own rows are one; only OpenStreetMap maps a thing twice by its nature.
  const isOther = (port: PortNear) =>
    port.source !== OWN_MARINAS && (port.source !== source || source === OPEN_STREET_MAP.id);
  // What is to give way is nothing to give way to.
  const replaced = new Set(newcomers.flatMap(({ other_codes }) => other_codes));
  return new Map(
    newcomers.flatMap((place) => {
      const twin = near
        .get(place.id)
        ?.find((port) => isOther(port) && !replaced.has(port.id) && isSameMarina(place, port, port.distance));
      return twin === undefined ? [] : [[place.id, twin.id] as const];
    }),
  );
}

/** In the row that stays, be it about to be written or not. */
async function remember(
  trx: Transaction<Tables>,
  places: Map<string, PlaceRecord>,
  { from, to }: Move,
): Promise<void> {
  const codes = [from, ...(places.get(from)?.other_codes ?? [])];
  const place = places.get(to);
  if (place !== undefined) {
    places.set(to, withCodes(place, [...place.other_codes, ...codes]));
    return;
  }
  await sql`
    update place set other_codes = (
      select array_agg(code order by no) from (
        select code, min(no) as no from unnest(other_codes || ${codes}::text[]) with ordinality as c (code, no)
        where code <> place.id group by code
      ) codes)
    where id = ${to} and not other_codes @> ${codes}::text[]`.execute(trx);
}

/** Rows of the same source that are another’s codes by now. */
async function ownOlder(
  trx: Transaction<Tables>,
  source: string,
  places: ReadonlyMap<string, PlaceRecord>,
): Promise<readonly Move[]> {
  const owners = new Map(
    [...places.values()].flatMap(({ id, other_codes }) => other_codes.map((code) => [code, id] as const)),
  );
  const codes = [...owners.keys()].filter((code) => !places.has(code));
  if (codes.length === 0) return [];
  const { rows } = await sql<{ readonly id: string }>`
    select id from place where id = any(${codes}::text[]) and source = ${source}`.execute(trx);
  return rows.flatMap(({ id }) => {
    const to = owners.get(id);
    return to === undefined ? [] : [{ from: id, to }];
  });
}
