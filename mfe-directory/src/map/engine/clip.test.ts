import { describe, expect, it } from 'vitest';
import { clipPolygon } from './clip.ts';

const BOX = { south: 0, west: 0, north: 10, east: 10 };
const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

function areaOf(ring: readonly (readonly number[])[]): number {
  const parts = ring.map(([x = 0, y = 0], place) => {
    const [nextX = 0, nextY = 0] = ring[(place + 1) % ring.length] ?? [];
    return x * nextY - nextX * y;
  });
  return Math.abs(parts.reduce((a, b) => a + b, 0)) / 2;
}

describe('a piece of coast', () => {
  it.each([
    ['all of an island inside', square(2, 2, 3), 9],
    ['half of one across an edge', square(8, 2, 4), 8],
    ['a quarter of one at a corner', square(8, 8, 4), 4],
    ['the whole box inside a continent', square(-50, -50, 100), 100],
  ])('is %s', (_, ring, area) => {
    const [outer = []] = clipPolygon([ring], BOX);
    expect(areaOf(outer)).toBeCloseTo(area);
    expect(outer.at(-1)).toEqual(outer[0]);
  });

  it('is nothing of what lies elsewhere', () => {
    expect(clipPolygon([square(20, 20, 5)], BOX)).toEqual([]);
  });

  it('keeps the lakes that it holds, and no others', () => {
    const land = clipPolygon([square(-50, -50, 100), square(2, 2, 1), square(30, 30, 1)], BOX);
    expect(land.map(areaOf)).toEqual([100, 1]);
  });
});
