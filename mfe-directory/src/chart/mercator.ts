/** WGS 84, decimal degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mercator runs to infinity at the poles; no port is beyond this parallel. */
const LAST_PARALLEL = 85;
const DEGREES = 180 / Math.PI;

/** Height of a parallel on a Mercator chart, in the unit of one degree of longitude. */
export function heightOf(latitude: number): number {
  const held = Math.max(-LAST_PARALLEL, Math.min(LAST_PARALLEL, latitude)) / DEGREES;
  return Math.log(Math.tan(Math.PI / 4 + held / 2)) * DEGREES;
}

/** The parallel at a height. */
export function latitudeAt(height: number): number {
  return (2 * Math.atan(Math.exp(height / DEGREES)) - Math.PI / 2) * DEGREES;
}
