import { seededRandom } from './random.ts';

export interface Sounding {
  readonly x: number;
  readonly y: number;
  /** Metres; on a chart the tenths are written smaller and lower. */
  readonly metres: number;
  readonly tenths: number;
}

export interface Seabed {
  readonly width: number;
  readonly height: number;
  /** From the shore to the deep. */
  readonly areas: readonly Area[];
  readonly soundings: readonly Sounding[];
}

export interface Area {
  /** Metres. */
  readonly depth: number;
  /**
   * Closed outline of all that lies shallower than `depth`; an SVG path, empty where nothing does. A call, because
   * all of them at once block a slow phone for 200 ms.
   */
  outline(): string;
}

/** Units of the drawing between two points of the grid on which depths are known. */
const STEP = 10;
/** Depths whose contours are drawn, in metres; 0 is the shore. */
const DEPTHS = [0, 2, 5, 10, 15, 20, 30] as const;
/** Depth around the grid: deeper than any point, so that every outline closes. */
const BEYOND = 999;

/** An imagined seabed, always the same for the same seed: an ornament, not a survey. */
export function drawSeabed(seed: string, width: number, height: number): Seabed {
  const random = seededRandom(seed);
  const depthAt = seabedDepth(random, width, height);
  const columns = Math.ceil(width / STEP) + 3;
  const rows = Math.ceil(height / STEP) + 3;
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const edge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      return edge ? BEYOND : depthAt((column - 1) * STEP, (row - 1) * STEP);
    }),
  );
  const crossed = crossedCells(grid);
  return {
    width,
    height,
    areas: DEPTHS.map((depth, index) => ({
      depth,
      outline: () => outline(grid, crossed[index] ?? [], depth),
    })),
    soundings: soundings(random, depthAt, width, height),
  };
}

type Depth = (x: number, y: number) => number;

/** A slope away from a coast, and six swells of the ground across it. */
function seabedDepth(random: () => number, width: number, height: number): Depth {
  const size = Math.hypot(width, height);
  const coast = random() * 2 * Math.PI;
  const swells = Array.from({ length: 6 }, (_, index) => {
    const heading = random() * 2 * Math.PI;
    const frequency = (2 * Math.PI * (0.7 + index * 0.55 + random() * 0.4)) / Math.min(size, 420);
    return {
      x: Math.cos(heading) * frequency,
      y: Math.sin(heading) * frequency,
      phase: random() * 2 * Math.PI,
      height: 6.5 / (1 + index * 0.55),
    };
  });
  return (x, y) => {
    const away = ((x - width / 2) * Math.cos(coast) + (y - height / 2) * Math.sin(coast)) / size;
    return swells.reduce(
      (depth, swell) => depth + swell.height * Math.sin(swell.x * x + swell.y * y + swell.phase),
      9 + 26 * away,
    );
  };
}

type Point = readonly [x: number, y: number];

/**
 * Marching squares: each cell of the grid is crossed by none, one or two segments of the line on which the
 * depth is `level`; joined end to end they are closed rings.
 */
function outline(grid: Grid, crossed: readonly Cell[], level: number): string {
  const columns = grid[0]?.length ?? 0;
  const next = new Map<number, number>();
  const points = new Map<number, Point>();
  for (const [row, column] of crossed) {
    /** Where the line crosses an edge, under the edge's own number: two crossings may lie on the same spot. */
    const cross = ([rowA, columnA, rowB, columnB]: Edge): number => {
      const edge = ((row + rowA) * columns + column + columnA) * 2 + (rowB - rowA);
      if (points.has(edge)) return edge;
      const a = depthOf(grid, row + rowA, column + columnA);
      const share = (level - a) / (depthOf(grid, row + rowB, column + columnB) - a);
      points.set(edge, [
        (column + columnA - 1 + (columnB - columnA) * share) * STEP,
        (row + rowA - 1 + (rowB - rowA) * share) * STEP,
      ]);
      return edge;
    };
    for (const [from, to] of SEGMENTS[shallowCorners(grid, level, row, column)] ?? []) {
      next.set(cross(EDGES[from]), cross(EDGES[to]));
    }
  }
  return rings(points, next);
}

type Grid = readonly (readonly number[])[];

function depthOf(grid: Grid, row: number, column: number): number {
  return grid[row]?.[column] ?? BEYOND;
}

/** Of its top left corner. */
type Cell = readonly [row: number, column: number];

/** For each of the depths the cells that its line crosses: most cells have none, and are looked at once. */
function crossedCells(grid: Grid): Cell[][] {
  const crossed: Cell[][] = DEPTHS.map(() => []);
  const bands = grid.map((depths) => depths.map(bandOf));
  for (let row = 0; row + 1 < bands.length; row += 1) {
    const [above = [], below = []] = [bands[row], bands[row + 1]];
    for (let column = 0; column + 1 < above.length; column += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = [
        above[column],
        above[column + 1],
        below[column],
        below[column + 1],
      ];
      if (a === b && b === c && c === d) continue;
      for (let band = Math.min(a, b, c, d); band < Math.max(a, b, c, d); band += 1) {
        crossed[band]?.push([row, column]);
      }
    }
  }
  return crossed;
}

/** How many of the drawn depths lie at or above it. */
function bandOf(depth: number): number {
  const deeper = DEPTHS.findIndex((drawn) => depth < drawn);
  return deeper === -1 ? DEPTHS.length : deeper;
}

/** Bits of the corners that are shallower than the line: 8 top left, 4 top right, 2 bottom right, 1 bottom left. */
function shallowCorners(grid: Grid, level: number, row: number, column: number): number {
  const shallow = (below: number, right: number, bit: number) =>
    depthOf(grid, row + below, column + right) < level ? bit : 0;
  return shallow(0, 0, 8) | shallow(0, 1, 4) | shallow(1, 1, 2) | shallow(1, 0, 1);
}

type Edge = readonly [rowA: number, columnA: number, rowB: number, columnB: number];

/** Both ends of the edges of a cell, from its top left corner. */
const EDGES: readonly [top: Edge, right: Edge, bottom: Edge, left: Edge] = [
  [0, 0, 0, 1],
  [0, 1, 1, 1],
  [1, 0, 1, 1],
  [0, 0, 1, 0],
];
type EdgeIndex = 0 | 1 | 2 | 3;

/** For each pattern of shallow corners, which edges (0 top, 1 right, 2 bottom, 3 left) the line joins, shallow side on its right. */
const SEGMENTS: readonly (readonly (readonly [EdgeIndex, EdgeIndex])[])[] = [
  [],
  [[2, 3]],
  [[1, 2]],
  [[1, 3]],
  [[0, 1]],
  [
    [0, 3],
    [2, 1],
  ],
  [[0, 2]],
  [[0, 3]],
  [[3, 0]],
  [[2, 0]],
  [
    [3, 2],
    [1, 0],
  ],
  [[1, 0]],
  [[3, 1]],
  [[2, 1]],
  [[3, 2]],
  [],
];

function rings(points: ReadonlyMap<number, Point>, next: Map<number, number>): string {
  let path = '';
  for (const first of points.keys()) {
    const ring: Point[] = [];
    let edge: number | undefined = first;
    while (edge !== undefined && next.has(edge)) {
      const point = points.get(edge);
      if (point !== undefined) ring.push(point);
      const following: number | undefined = next.get(edge);
      next.delete(edge);
      edge = following;
    }
    if (ring.length > 3) path += smooth(ring);
  }
  return path;
}

/** A curve through the middles of the segments, with the corners as its handles. */
function smooth(ring: readonly Point[]): string {
  const middle = (index: number): string => {
    const [ax, ay] = ring[index % ring.length] ?? [0, 0];
    const [bx, by] = ring[(index + 1) % ring.length] ?? [0, 0];
    return `${short((ax + bx) / 2)} ${short((ay + by) / 2)}`;
  };
  let path = `M${middle(0)}`;
  for (let index = 1; index <= ring.length; index += 1) {
    const [x, y] = ring[index % ring.length] ?? [0, 0];
    path += `Q${short(x)} ${short(y)} ${middle(index)}`;
  }
  return `${path}Z`;
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** One sounding in about every square of 46 units that has water. */
function soundings(random: () => number, depthAt: Depth, width: number, height: number): Sounding[] {
  const pitch = 46;
  const found: Sounding[] = [];
  for (let top = 0; top + pitch <= height; top += pitch) {
    for (let left = 0; left + pitch <= width; left += pitch) {
      const x = left + 8 + random() * (pitch - 16);
      const y = top + 8 + random() * (pitch - 16);
      const depth = depthAt(x, y);
      if (random() < 0.3 || depth < 0.8) continue;
      const metres = Math.floor(depth);
      found.push({
        x: Math.round(x),
        y: Math.round(y),
        metres,
        tenths: depth < 21 ? Math.floor((depth - metres) * 10) : 0,
      });
    }
  }
  return found;
}
