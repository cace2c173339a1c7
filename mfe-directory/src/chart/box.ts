import type { Position } from './mercator.ts';

/** A piece of the earth, in degrees. West is greater than east where it crosses the 180th meridian. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A thousandth of a degree is at most 111 m. */
const DECIMALS = 3;

/** As an address writes it: `south,west,north,east`. */
export function formatBox({ south, west, north, east }: Box): string {
  return [south, west, north, east].map((degrees) => Number(degrees.toFixed(DECIMALS))).join(',');
}

/** Null for what is not a box. */
export function parseBox(text: string): Box | null {
  if (!/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/.test(text)) return null;
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = text
    .split(',')
    .map(Number);
  const isOnEarth = south >= -90 && north <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  return isOnEarth && south < north && west !== east ? { south, west, north, east } : null;
}

export function boxHolds({ south, west, north, east }: Box, { latitude, longitude }: Position): boolean {
  if (latitude < south || latitude > north) return false;
  if (west > east) return longitude >= west || longitude <= east;
  return longitude >= west && longitude <= east;
}

/** The box between limits that may lie anywhere around the earth, as a map that was turned past 180° says them. */
export function boxBetween({ south, west, north, east }: Box): Box {
  if (east - west >= 360) return { south, west: -180, north, east: 180 };
  return { south, west: turned(west), north, east: turned(east) };
}

/** The same meridian from -180 to 180. */
function turned(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude;
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}
