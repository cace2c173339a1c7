import type { Box } from '../../chart/box.ts';

type Ring = readonly (readonly number[])[];

/** A polygon, its outer ring first, cut along a box; empty where nothing of it is inside (Sutherland and Hodgman). */
export function clipPolygon(rings: readonly Ring[], { south, west, north, east }: Box): number[][][] {
  const cut = rings.map((ring) =>
    clipSide(clipSide(clipSide(clipSide(ring, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1),
  );
  const [outer = [], ...holes] = cut.map(closed);
  return outer.length < 4 ? [] : [outer, ...holes.filter(({ length }) => length >= 4)];
}

/** What of a ring is beyond a limit on an axis; with `sign` -1 what is before it. */
function clipSide(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): number[][] {
  const cut: number[][] = [];
  let before = ring.at(-1) ?? [];
  let wasInside = isInside(before);
  for (const point of ring) {
    const inside = isInside(point);
    if (inside !== wasInside) cut.push(crossing(before, point));
    if (inside) cut.push([...point]);
    before = point;
    wasInside = inside;
  }
  return cut;

  function isInside(point: readonly number[]): boolean {
    return ((point[axis] ?? 0) - limit) * sign >= 0;
  }

  function crossing([x = 0, y = 0]: readonly number[], [toX = 0, toY = 0]: readonly number[]): number[] {
    if (axis === 0) return [limit, y + ((limit - x) / (toX - x)) * (toY - y)];
    return [x + ((limit - y) / (toY - y)) * (toX - x), limit];
  }
}

function closed(ring: number[][]): number[][] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return first === undefined || isClosed ? ring : [...ring, first];
}
