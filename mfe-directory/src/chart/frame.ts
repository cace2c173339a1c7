import type { Box } from './box.ts';
import { heightOf, type Position } from './mercator.ts';

/** The sheet in units of its drawing: the outer edge, and the margin that holds scale and figures. */
export const SHEET = { width: 400, height: 320, margin: 20 };

const INNER_WIDTH = SHEET.width - 2 * SHEET.margin;
const INNER_HEIGHT = SHEET.height - 2 * SHEET.margin;

/** Degrees of longitude on the narrowest chart: a port alone is shown with its surroundings. */
const NARROWEST = 1.5;
/** Room left around the outermost ports, as a share of the width. */
const BREATH = 0.08;

/** What a chart covers: degrees of longitude, and Mercator heights. `east` may pass 180. */
export interface Frame {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Where a place is on the sheet, in units of its drawing. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The chart that shows all these positions; of the world when there are none. */
export function frameAround(positions: readonly Position[]): Frame {
  if (positions.length === 0) return inProportion([-180, 180], [heightOf(-55), heightOf(72)], WITH_ROOM);
  const heights = positions.map(({ latitude }) => heightOf(latitude));
  return inProportion(
    longitudesOf(positions),
    [heights.reduce((a, b) => Math.min(a, b)), heights.reduce((a, b) => Math.max(a, b))],
    WITH_ROOM,
  );
}

/** The chart that shows all of a box. */
export function frameOf({ south, west, north, east }: Box): Frame {
  return inProportion([west, west > east ? east + 360 : east], [heightOf(south), heightOf(north)]);
}

const WITH_ROOM = { breath: BREATH, narrowest: NARROWEST };

/** Widens what must be seen to the proportions of the sheet. */
function inProportion(
  [west, east]: readonly [number, number],
  [south, north]: readonly [number, number],
  { breath, narrowest } = { breath: 0, narrowest: 0 },
): Frame {
  const proportion = INNER_WIDTH / INNER_HEIGHT;
  const needed = Math.max(east - west, (north - south) * proportion) * (1 + 2 * breath);
  const width = Math.min(360, Math.max(narrowest, needed));
  const [middle, centre] = [(west + east) / 2, (south + north) / 2];
  const [halfWidth, halfHeight] = [width / 2, width / proportion / 2];
  return {
    west: middle - halfWidth,
    east: middle + halfWidth,
    south: centre - halfHeight,
    north: centre + halfHeight,
  };
}

/** Null for what lies off the sheet. */
export function spotOf(frame: Frame, { latitude, longitude }: Position): Spot | null {
  const height = heightOf(latitude);
  const east = frame.west + ((((longitude - frame.west) % 360) + 360) % 360);
  if (east > frame.east || height < frame.south || height > frame.north) return null;
  return { x: xOf(frame, east), y: yOf(frame, height) };
}

export function xOf({ west, east }: Frame, longitude: number): number {
  return SHEET.margin + ((longitude - west) / (east - west)) * INNER_WIDTH;
}

export function yOf({ south, north }: Frame, height: number): number {
  return SHEET.margin + ((north - height) / (north - south)) * INNER_HEIGHT;
}

/**
 * Western and eastern limit. Ports on both sides of the 180th meridian (Fiji, Samoa) are neighbours: the
 * chart crosses it when half the world is enough then, and a quarter of the width is saved.
 */
function longitudesOf(positions: readonly Position[]): readonly [number, number] {
  const sorted = positions.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const first = sorted[0] ?? 0;
  const last = sorted.at(-1) ?? 0;
  let crossing: readonly [number, number] = [first, first + 360];
  for (const [place, longitude] of sorted.entries()) {
    const next = sorted[place + 1];
    if (next !== undefined && 360 - (next - longitude) < crossing[1] - crossing[0])
      crossing = [next, longitude + 360];
  }
  const width = crossing[1] - crossing[0];
  return width < 180 && width < 0.75 * (last - first) ? crossing : [first, last];
}
