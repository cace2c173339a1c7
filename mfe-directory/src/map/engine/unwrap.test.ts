import { describe, expect, it } from 'vitest';
import { unwrapPolygon } from './unwrap.ts';

const CHUKOTKA = [
  [170, 69],
  [-176, 68],
  [-178, 65],
  [171, 64],
  [170, 69],
];
const LAKE = [
  [172, 67],
  [173, 67],
  [173, 66],
  [172, 67],
];

const longitudes = (rings: readonly (readonly (readonly number[])[])[]) =>
  rings.map((ring) => ring.map(([longitude]) => longitude));

describe('land on a flat map', () => {
  it('stays as it is where it does not cross the 180th meridian', () => {
    const oleron = [
      [-1.4, 46],
      [-1.2, 46],
      [-1.2, 45.8],
      [-1.4, 46],
    ];
    expect(unwrapPolygon([oleron])).toEqual([oleron]);
  });

  it('goes on past the 180th meridian, with its lakes', () => {
    expect(longitudes(unwrapPolygon([CHUKOTKA, LAKE]))).toEqual([
      [170, 184, 182, 171, 170],
      [172, 173, 173, 172],
    ]);
  });

  it('is the same wherever its outline starts', () => {
    const [first, ...rest] = CHUKOTKA.slice(1);
    const turned = [first ?? [], ...rest, first ?? []];
    expect(longitudes(unwrapPolygon([turned, LAKE]))).toEqual([
      [184, 182, 171, 170, 184],
      [172, 173, 173, 172],
    ]);
  });

  it('reaches down to the pole where it goes around it', () => {
    const antarctica = [
      [-170, -70],
      [-60, -70],
      [60, -70],
      [170, -70],
      [-170, -70],
    ];
    expect(unwrapPolygon([antarctica])).toEqual([
      [...antarctica.slice(0, 4), [190, -70], [190, -90], [-170, -90], [-170, -70]],
    ]);
  });
});
