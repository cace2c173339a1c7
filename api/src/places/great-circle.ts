import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** IUGG mean radius of the earth, 6371.0088 km, in nautical miles. */
export const EARTH_RADIUS_NM = 3440.0695;
/** Half of a great circle: nothing is further. */
export const FURTHEST_NM = EARTH_RADIUS_NM * Math.PI;

export interface Point {
  /** WGS 84, decimal degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** South ≤ north, west ≤ east. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * Nautical miles by haversine between a point and the row's `latitude`, `longitude`. It is exact for near places,
 * where the law of cosines is not. The last bits differ between machines: what is shown is to be rounded.
 */
export function distanceFrom({ latitude, longitude }: Point): RawBuilder<number> {
  return sql<number>`(2 * ${EARTH_RADIUS_NM}::float8 * asin(sqrt(least(1,
    power(sin(radians(latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(latitude))
        * power(sin(radians(longitude - ${longitude}::float8) / 2), 2)))))`;
}

/** Initial bearing to the row in degrees true, 0 to 360, to a tenth. */
export function bearingFrom({ latitude, longitude }: Point): RawBuilder<number> {
  return sql<number>`mod(round(degrees(atan2(
    sin(radians(longitude - ${longitude}::float8)) * cos(radians(latitude)),
    cos(radians(${latitude}::float8)) * sin(radians(latitude))
      - sin(radians(${latitude}::float8)) * cos(radians(latitude))
        * cos(radians(longitude - ${longitude}::float8))))::numeric, 1) + 360, 360)::float8`;
}

/** Whether the row lies in one of the boxes; read off the index of locations. */
export function isWithin(boxes: readonly Box[]): RawBuilder<boolean> {
  const tests = boxes.map(
    ({ south, west, north, east }) =>
      sql`location <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
  );
  return sql<boolean>`(${sql.join(tests, sql` or `)})`;
}

/** A box whose west may be greater than its east crosses the 180th meridian, and is two. */
export function splitAtMeridian(box: Box): readonly Box[] {
  if (box.west <= box.east) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}

/** Boxes that hold every point within so many nautical miles, and a little more. */
export function boxesAround({ latitude, longitude }: Point, radius: number): readonly Box[] {
  const angle = Math.min(Math.PI, (radius / EARTH_RADIUS_NM) * 1.000_001 + 1e-9);
  const degrees = (angle * 180) / Math.PI;
  const south = Math.max(-90, latitude - degrees);
  const north = Math.min(90, latitude + degrees);
  if (south === -90 || north === 90) return [{ south, west: -180, north, east: 180 }];
  // A circle is widest not at its centre's latitude but nearer to the pole.
  const half = (Math.asin(Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)) * 180) / Math.PI;
  if (half >= 180) return [{ south, west: -180, north, east: 180 }];
  const [west, east] = [longitude - half, longitude + half];
  return splitAtMeridian({
    south,
    west: west < -180 ? west + 360 : west,
    north,
    east: east > 180 ? east - 360 : east,
  });
}

/** Nautical miles by haversine, as `distanceFrom` has them. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
