type Point = readonly number[];

const SOUTH_POLE = -90;

/** A polygon, its outer ring first, that goes on past 180° where it crosses that meridian: a flat map cannot jump. */
export function unwrapPolygon([outer = [], ...holes]: readonly (readonly Point[])[]): number[][][] {
  const ring = unwrapRing(outer);
  const shape = shifted(ring, -middleOf(ring));
  // A lake is on the same side of the world as its shore.
  return [shape, ...holes.map(unwrapRing).map((hole) => shifted(hole, middleOf(shape) - middleOf(hole)))];
}

/** One that goes around the pole is led along it. */
function unwrapRing(ring: readonly Point[]): number[][] {
  let turns = 0;
  const flat = ring.map(([longitude = 0, latitude = 0], place) => {
    const before = ring[place - 1]?.[0] ?? longitude;
    if (longitude - before > 180) turns -= 360;
    if (longitude - before < -180) turns += 360;
    return [longitude + turns, latitude];
  });
  if (turns === 0) return flat;
  const [[start = 0, latitude = 0] = []] = flat;
  return [...flat, [start + turns, SOUTH_POLE], [start, SOUTH_POLE], [start, latitude]];
}

function middleOf(ring: readonly Point[]): number {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  const least = longitudes.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = longitudes.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return (least + most) / 2;
}

/** Moved by as many whole turns as come nearest to so many degrees. */
function shifted(ring: readonly Point[], degrees: number): number[][] {
  const turns = 360 * Math.round(degrees / 360);
  return ring.map(([longitude = 0, latitude = 0]) => [longitude + turns, latitude]);
}
