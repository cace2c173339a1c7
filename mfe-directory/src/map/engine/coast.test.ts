import { describe, expect, it } from 'vitest';
import { fineCoastOf, type Land, type Sheet, wholeLandOf } from './coast.ts';

/**
 * Two islands on a grid of tenths of a degree, each an arc of steps: Oléron from 1.4° W to 1.2° W, and one from
 * 178° E over the 180th meridian to 179° W, whose arc jumps from one edge of the sheet to the other.
 */
const sheet: Sheet = {
  type: 'Topology',
  transform: { scale: [0.1, 0.1], translate: [-180, -90] },
  arcs: [
    [
      [1786, 1358],
      [2, 0],
      [0, 2],
      [-2, 0],
      [0, -2],
    ],
    [
      [3580, 720],
      [-3570, 0],
      [0, 10],
      [3570, 0],
      [0, -10],
    ],
  ],
  objects: {
    land: { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', arcs: [[[0]], [[1]]] }] },
  },
};

const longitudesOf = ({ coordinates }: Land) =>
  coordinates.map((rings) =>
    rings.flatMap((ring) => ring.map(([longitude = 0]) => Math.round(longitude * 10) / 10)),
  );

describe('the coastline that the site brings', () => {
  it('holds all land, with no line from one edge of the world to the other', () => {
    expect(longitudesOf(wholeLandOf(sheet))).toEqual([
      [-1.4, -1.2, -1.2, -1.4, -1.4],
      [178, 181, 181, 178, 178],
    ]);
  });

  it('is cut around where one looks', () => {
    const near = fineCoastOf(sheet).within({ south: 45, west: -1.3, north: 47, east: 0 });
    expect(near.coordinates).toHaveLength(1);
    expect(new Set(longitudesOf(near)[0])).toEqual(new Set([-1.3, -1.2]));
  });

  it.each([
    ['from the west', { south: -20, west: 177, north: -13, east: 189 }],
    ['from the east', { south: -20, west: -183, north: -13, east: -171 }],
    ['in the east alone', { south: -20, west: -179.9, north: -13, east: -171 }],
  ])('is there on both sides of the 180th meridian: %s', (_, box) => {
    expect(fineCoastOf(sheet).within(box).coordinates.length).toBeGreaterThan(0);
  });

  it('is nothing where there is sea only', () => {
    expect(fineCoastOf(sheet).within({ south: 30, west: -40, north: 40, east: -30 }).coordinates).toEqual([]);
  });
});
