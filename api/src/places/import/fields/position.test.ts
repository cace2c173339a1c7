import { describe, expect, it } from 'vitest';
import { CountryCheck, middleOf, positionOf, readDegrees } from './position.ts';

describe('a position of a file', () => {
  it.each([
    ['47,5', 47.5],
    [' 46.30 ', 46.3],
    ['-1.2', -1.2],
    ['46°08\'40"N', 46.14444],
    ['1°10\'03"W', -1.1675],
    ['1° 10’ 03” O', -1.1675],
    ['N 46 08.667', 46.14445],
    ['1°10 ouest', -1.16667],
    ['46.5°', 46.5],
    ["46°70'N", null],
    ['', null],
    ['nord', null],
    ['1.2.3', null],
  ])('reads %s', (text, degrees) => {
    const read = readDegrees(text);
    expect(read === null ? null : Math.round(read * 1e5) / 1e5).toBe(degrees);
  });

  it.each([
    [46.1, -1.2, 'at'],
    [0, 0, 'the position 0, 0, which is no harbour’s'],
    [6_600_000, 380_000, 'coordinates in metres (Lambert-93'],
    [147, 1, 'a position that cannot be'],
    [200, 300, 'a position that cannot be'],
    [Number.NaN, 1, 'a position that cannot be'],
  ])('judges %s, %s', (latitude, longitude, outcome) => {
    const position = positionOf(latitude, longitude);
    expect(position.kind === 'wrong' ? position.reason : position.kind).toContain(outcome);
  });

  it.each([
    [46.2, -1.2, 'FR', true],
    [-1.2, 46.2, 'FR', false],
    [46.2, -1.2, 'ES', true],
    [39.5, 2.6, 'ES', true],
    [2.6, 39.5, 'ES', false],
    [-21.1, 55.3, 'FR', true],
    [46.7, -2.6, 'FR', true],
    [43.2, 5.2, 'ZZ', true],
    [-122.4, 37.8, 'US', false],
  ])('looks whether %s, %s in %s is swapped', (latitude, longitude, country, isRight) => {
    const position = new CountryCheck().check(positionOf(latitude, longitude), country);
    expect(position.kind).toBe(isRight ? 'at' : 'wrong');
  });

  it('is not called swapped in a file that lies elsewhere', () => {
    const check = new CountryCheck();
    check.check(positionOf(-40, -100), 'FR');
    expect(check.check(positionOf(-1.2, 46.2), 'FR').kind).toBe('at');
  });

  it('finds the middle on both sides of the 180th meridian', () => {
    const at = (latitude: number, longitude: number) => ({ kind: 'at', point: { latitude, longitude } });
    expect(middleOf([])).toEqual({ kind: 'missing' });
    expect(
      middleOf([
        [1, 2],
        [3, 4],
      ]),
    ).toEqual(at(3, 2));
    expect(
      middleOf([
        [179.995, -16.8],
        [-179.995, -16.81],
      ]),
    ).toEqual(at(-16.805, 180));
    expect(
      middleOf([
        [179.98, 1],
        [-179.96, 1],
      ]),
    ).toEqual(at(1, -179.99));
  });
});
