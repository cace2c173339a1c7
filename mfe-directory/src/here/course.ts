import type { Position } from '../chart/mercator.ts';

/** How to get from one place to another. */
export interface Course {
  /** Great-circle distance in nautical miles. */
  readonly distance: number;
  /** Initial bearing in degrees true, 0 to 360. */
  readonly bearing: number;
}

const RADIANS = Math.PI / 180;
/** Mean radius of the earth (IUGG, 6371.0088 km) in nautical miles. */
const EARTH = 6371.0088 / 1.852;

export function courseBetween(from: Position, to: Position): Course {
  return { distance: distanceBetween(from, to), bearing: bearingAt(from, to) };
}

/** Great-circle distance in nautical miles, by the haversine: exact for neighbours too. */
export function distanceBetween(from: Position, to: Position): number {
  const height = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2) ** 2;
  const width = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2;
  const share = height + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * width;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(share)));
}

function bearingAt(from: Position, to: Position): number {
  const [start, end] = [from.latitude * RADIANS, to.latitude * RADIANS];
  const turn = (to.longitude - from.longitude) * RADIANS;
  const east = Math.sin(turn) * Math.cos(end);
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}
