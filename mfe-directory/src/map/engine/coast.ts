import { feature } from 'topojson-client';
import type { Box } from '../../chart/box.ts';
import { clipPolygon } from './clip.ts';
import { unwrapPolygon } from './unwrap.ts';

export type Sheet = typeof import('world-atlas/land-50m.json').default;

/** Land as a source of the map takes it. */
export interface Land {
  readonly type: 'MultiPolygon';
  readonly coordinates: number[][][][];
}

export const NO_LAND: Land = { type: 'MultiPolygon', coordinates: [] };

/** Natural Earth at 1:50 million, whole. Like its fine sister it comes as a script of the site's own. */
export async function loadLand(): Promise<Land> {
  const sheet = await import(/* webpackChunkName: "coast-50m" */ 'world-atlas/land-50m.json');
  return wholeLandOf(sheet.default);
}

export function wholeLandOf(sheet: Sheet): Land {
  return landOf(sheet, polygonsOf(sheet));
}

export interface FineCoast {
  /** What lies in a box. `east` may be greater than 180°, and `west` less than -180°. */
  readonly within: (box: Box) => Land;
}

/** Natural Earth at 1:10 million, from which pieces are cut: whole, its 400,000 points would hold up the page. */
export async function loadFineCoast(): Promise<FineCoast> {
  const sheet = await import(/* webpackChunkName: "coast-10m" */ 'world-atlas/land-10m.json');
  return fineCoastOf(sheet.default);
}

export function fineCoastOf(sheet: Sheet): FineCoast {
  const arcs = sheet.arcs.map((_, arc) => boundsOfArc(sheet, arc));
  const polygons = polygonsOf(sheet).map((rings) => ({ rings, bounds: joined(rings[0] ?? [], arcs) }));
  return {
    within: (box) => {
      const near = polygons.filter(({ bounds }) => TURNS.some((turn) => meets(bounds, box, turn)));
      const land = landOf(
        sheet,
        near.map(({ rings }) => rings),
      );
      const cut = TURNS.flatMap((turn) =>
        land.coordinates.map((rings) =>
          clipPolygon(rings, { ...box, west: box.west - turn, east: box.east - turn }),
        ),
      );
      return { ...land, coordinates: cut.filter((rings) => rings.length > 0) };
    },
  };
}

/** The same land is on both sides of the 180th meridian. */
const TURNS = [-360, 0, 360];

/** The numbers of the arcs of each ring. */
type Rings = number[][];

function polygonsOf({ objects }: Sheet): readonly Rings[] {
  return objects.land.geometries.flatMap(({ arcs }) => arcs);
}

function landOf(sheet: Sheet, arcs: readonly Rings[]): Land {
  const { geometry } = feature(sheet, { type: 'MultiPolygon', arcs: [...arcs] });
  return { type: 'MultiPolygon', coordinates: geometry.coordinates.map(unwrapPolygon) };
}

/** The points of an arc are written as steps from one to the next, in units of the sheet's grid. */
function boundsOfArc({ arcs, transform }: Sheet, arc: number): Box {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  let [x, y] = [0, 0];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [right = 0, up = 0] of arcs[arc] ?? []) {
    x += right;
    y += up;
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  const longitude = (grid: number) => grid * scale[0] + translate[0];
  const latitude = (grid: number) => grid * scale[1] + translate[1];
  return {
    south: latitude(south),
    west: longitude(west),
    north: latitude(north),
    east: longitude(east),
  };
}

/** Around all arcs of a ring; one that is run backwards has the number below zero that `~` makes of its own. */
function joined(ring: readonly number[], arcs: readonly Box[]): Box {
  const boxes = ring.map((arc) => arcs[arc < 0 ? ~arc : arc]).filter((box) => box !== undefined);
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    west: Math.min(...boxes.map(({ west }) => west)),
    north: Math.max(...boxes.map(({ north }) => north)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}

function meets(bounds: Box, box: Box, turn: number): boolean {
  return (
    bounds.south <= box.north &&
    bounds.north >= box.south &&
    bounds.west + turn <= box.east &&
    bounds.east + turn >= box.west
  );
}
