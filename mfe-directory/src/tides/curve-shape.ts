import type { TideExtreme, Tides } from '@nfcards/shared/operations';

/** Metres. A tide that changes the level by less is said in words: drawn, it would look like one to reckon with. */
export const MIN_RANGE = 0.3;

/** A point of the drawing, in hundredths of its width from the left and of its height from the top. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface CurveShape {
  readonly points: readonly Spot[];
  /** Whole metres that are within the drawing, some of them where there are many. */
  readonly lines: readonly { readonly metres: number; readonly y: number }[];
  /** Where a moment is, and how high the water stands; null outside of the day. */
  readonly spotAt: (time: number) => Spot | null;
}

const MINUTE = 60_000;
/** Of the height, kept free above and below. */
const MARGIN = 10;
const MAX_LINES = 5;

/** How much the water rises and falls in a day, in metres. */
export function rangeOf({ curve: { heights } }: Pick<Tides, 'curve'>): number {
  return Math.max(...heights) - Math.min(...heights);
}

export function curveShape({ curve: { start, minutes, heights } }: Pick<Tides, 'curve'>): CurveShape {
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const begin = Date.parse(start);
  const length = (heights.length - 1) * minutes * MINUTE;
  const yOf = (height: number) =>
    100 - MARGIN - ((height - lowest) / (highest - lowest || 1)) * (100 - 2 * MARGIN);
  const points = heights.map((height, at) => ({ x: (at / (heights.length - 1)) * 100, y: yOf(height) }));
  const metres = [];
  const every = Math.max(1, Math.ceil((highest - lowest) / MAX_LINES));
  for (let line = Math.ceil(lowest / every) * every + 0; line <= highest; line += every) metres.push(line);
  return {
    points,
    lines: metres.map((line) => ({ metres: line, y: yOf(line) })),
    spotAt(time) {
      const at = (time - begin) / (minutes * MINUTE);
      const before = points[Math.floor(at)];
      const after = points[Math.ceil(at)];
      if (before === undefined || after === undefined) return null;
      const share = at - Math.floor(at);
      return { x: ((time - begin) / length) * 100, y: before.y + (after.y - before.y) * share };
    },
  };
}

/** Where a high or low water is: it may be between two points of the curve. */
export function turnSpot(shape: CurveShape, { time }: TideExtreme): Spot | null {
  return shape.spotAt(Date.parse(time));
}

/** `d` of a path through the points. */
export function pathOf(points: readonly Spot[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
}
