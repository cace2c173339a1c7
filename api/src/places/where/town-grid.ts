import type { Point } from '../great-circle.ts';

/** Degrees. A cell of France holds five towns or so. */
const CELL = 0.2;
const COLUMNS = Math.ceil(360 / CELL);

/** Answers which of the points is nearest in about a microsecond; they stay in the order given. */
export class TownGrid {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  readonly #cells = new Map<number, number[]>();

  constructor(points: readonly Point[]) {
    this.#latitudes = Float64Array.from(points, ({ latitude }) => latitude);
    this.#longitudes = Float64Array.from(points, ({ longitude }) => longitude);
    points.forEach(({ latitude, longitude }, index) => {
      const cell = row(latitude) * COLUMNS + column(longitude);
      const held = this.#cells.get(cell);
      if (held === undefined) this.#cells.set(cell, [index]);
      else held.push(index);
    });
  }

  /** Index of the nearest point within so many nautical miles; the earth is flat that near. */
  nearest(here: Point, within: number): number | undefined {
    const narrowing = Math.cos((here.latitude * Math.PI) / 180);
    const [middleRow, middleColumn] = [row(here.latitude), column(here.longitude)];
    let nearest: number | undefined;
    let best = within;
    // Whatever a ring holds is further than the rings before it are wide.
    for (let ring = 0; (ring - 1) * CELL * 60 * narrowing <= best; ring += 1) {
      for (const cell of cellsOfRing(middleRow, middleColumn, ring)) {
        for (const index of this.#cells.get(cell) ?? []) {
          const distance = this.#distance(here, index, narrowing);
          if (distance < best) [nearest, best] = [index, distance];
        }
      }
    }
    return nearest;
  }

  /** Nautical miles. */
  #distance({ latitude, longitude }: Point, index: number, narrowing: number): number {
    const north = ((this.#latitudes[index] ?? 0) - latitude) * 60;
    const east = ((this.#longitudes[index] ?? 0) - longitude) * 60 * narrowing;
    return Math.sqrt(north * north + east * east);
  }
}

function row(latitude: number): number {
  return Math.floor((latitude + 90) / CELL);
}

function column(longitude: number): number {
  return Math.floor((longitude + 180) / CELL);
}

function cellsOfRing(middleRow: number, middleColumn: number, ring: number): readonly number[] {
  const cells: number[] = [];
  for (let down = -ring; down <= ring; down += 1) {
    const step = Math.abs(down) === ring ? 1 : 2 * ring;
    for (let across = -ring; across <= ring; across += Math.max(1, step)) {
      cells.push((middleRow + down) * COLUMNS + middleColumn + across);
    }
  }
  return cells;
}
