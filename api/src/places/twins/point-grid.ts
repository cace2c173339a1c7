import type { Point } from '../great-circle.ts';
import { milesBetween } from '../great-circle.ts';

const METRES_PER_NM = 1852;
/** Degrees. As wide as the longest way that is asked for, as far north as there are marinas. */
const CELL = 0.02;
const COLUMNS = 360 / CELL;

export function metresBetween(one: Point, other: Point): number {
  return milesBetween(one, other) * METRES_PER_NM;
}

/** Finds what lies near a point, among few things of many. */
export class PointGrid<Item> {
  readonly #cells = new Map<number, { readonly at: Point; readonly item: Item }[]>();

  add(at: Point, item: Item): void {
    const cell = cellOf(rowOf(at), columnOf(at));
    const known = this.#cells.get(cell);
    if (known === undefined) this.#cells.set(cell, [{ at, item }]);
    else known.push({ at, item });
  }

  /** The nearest first. @param metres at most a kilometre */
  near(at: Point, metres: number): readonly { readonly item: Item; readonly distance: number }[] {
    const steps = [-1, 0, 1];
    return steps
      .flatMap((up) => steps.map((right) => cellOf(rowOf(at) + up, columnOf(at) + right)))
      .flatMap((cell) => this.#cells.get(cell) ?? [])
      .map((one) => ({ item: one.item, distance: metresBetween(at, one.at) }))
      .filter(({ distance }) => distance <= metres)
      .sort((a, b) => a.distance - b.distance);
  }
}

function rowOf({ latitude }: Point): number {
  return Math.floor((latitude + 90) / CELL);
}

function columnOf({ longitude }: Point): number {
  return Math.floor((longitude + 180) / CELL);
}

/** The last column lies beside the first. */
function cellOf(row: number, column: number): number {
  return row * COLUMNS + ((column + COLUMNS) % COLUMNS);
}
