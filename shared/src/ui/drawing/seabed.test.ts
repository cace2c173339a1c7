import { describe, expect, it } from 'vitest';
import { rosette, waves } from './guilloche-curves.ts';
import { drawSeabed } from './seabed.ts';

/** All that is drawn of it. */
function drawn(seed: string, width: number, height: number) {
  const { areas, soundings } = drawSeabed(seed, width, height);
  return { paths: areas.map((area) => area.outline()).filter((path) => path !== ''), soundings };
}

describe('an imagined seabed', () => {
  it('is the same whenever the seed is', () => {
    expect(drawn('FRLRH', 240, 240)).toEqual(drawn('FRLRH', 240, 240));
    expect(drawn('FRLRH', 240, 240)).not.toEqual(drawn('FRBES', 240, 240));
  });

  it('draws closed outlines, shallow to deep, and soundings within the sheet', () => {
    const { paths, soundings } = drawn('FRLRH', 480, 300);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      expect(path).toMatch(/^(?:M[^MZ]+Z)+$/);
      expect(path).not.toContain('NaN');
    }
    for (const { x, y, metres } of soundings) {
      expect(x).toBeLessThan(480);
      expect(y).toBeLessThan(300);
      expect(metres).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a guilloche', () => {
  it('closes its rosette and differs from card to card', () => {
    const path = rosette('a', 246, 100, 82);
    const points = path.slice(1).split('L');
    expect(points.at(-1)).toBe(points[0]);
    expect(waves('a', 320, 200)).not.toEqual(waves('b', 320, 200));
  });
});
