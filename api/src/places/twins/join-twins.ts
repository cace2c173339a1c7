import type { PlaceRecord } from '../place-record.ts';
import { PointGrid } from './point-grid.ts';
import { isSameMarina, OWN_REACH, portPoint } from './same-marina.ts';

const ORDER = ['osm-relation-', 'osm-way-', 'osm-node-'];

/**
 * Entries of one source, of which some are of one marina: the outline of it and a point with its name. One stays, with
 * what it lacked and the id of the other among its codes.
 */
export function joinTwins(places: ReadonlyMap<string, PlaceRecord>): {
  readonly places: Map<string, PlaceRecord>;
  /** Id of the one that went → of the one that stayed. */
  readonly joined: ReadonlyMap<string, string>;
} {
  const kept = new Map(places);
  const joined = new Map<string, string>();
  const grid = new PointGrid<string>();
  const ports = [...places.values()].filter((place) => portPoint(place) !== null).sort(fullestFirst);
  for (const place of ports) {
    const at = portPoint(place);
    if (at === null) continue;
    const twin = grid
      .near(at, OWN_REACH)
      .map(({ item, distance }) => ({ other: kept.get(item), distance }))
      .find(({ other, distance }) => other !== undefined && isSameMarina(place, other, distance))?.other;
    if (twin === undefined) {
      grid.add(at, place.id);
      continue;
    }
    kept.set(twin.id, union(twin, place));
    kept.delete(place.id);
    joined.set(place.id, twin.id);
  }
  return { places: kept, joined };
}

/** A marina that says so, an outline before a point: always in the same order, so that the next import chooses alike. */
function fullestFirst(a: PlaceRecord, b: PlaceRecord): number {
  const rank = ({ id, kind }: PlaceRecord) =>
    (kind === 'marina' ? 0 : 10) + ORDER.findIndex((prefix) => id.startsWith(prefix));
  return rank(a) - rank(b) || (a.id < b.id ? -1 : 1);
}

function union(kept: PlaceRecord, other: PlaceRecord): PlaceRecord {
  const lacking = Object.entries(kept).filter(([, value]) => value === null);
  const filled = Object.fromEntries(
    lacking.map(([key]) => [key, Object.entries(other).find(([name]) => name === key)?.[1] ?? null]),
  );
  return {
    ...kept,
    ...filled,
    languages: [...new Set([...kept.languages, ...other.languages])],
    services: [...new Set([...kept.services, ...other.services])],
    other_names: [...new Set([...kept.other_names, other.name, ...other.other_names])].filter(
      (name) => name !== kept.name,
    ),
    other_phones: [
      ...new Set([...kept.other_phones, other.phone ?? [], ...other.other_phones].flat()),
    ].filter((phone) => phone !== (kept.phone ?? other.phone)),
    other_codes: [...new Set([...kept.other_codes, other.id, ...other.other_codes])],
  };
}
