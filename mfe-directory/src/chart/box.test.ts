import { describe, expect, it } from 'vitest';
import { boxBetween, boxHolds, formatBox, parseBox } from './box.ts';

const PERTUIS = { south: 45.9, west: -1.6, north: 46.3, east: -1 };
const FIJI_TO_SAMOA = { south: -20, west: 177, north: -13, east: -171 };

describe('a box in an address', () => {
  it('is south, west, north, east, to a thousandth of a degree', () => {
    expect(formatBox({ south: 45.90049, west: -1.6, north: 46.3, east: -1.0001 })).toBe('45.9,-1.6,46.3,-1');
  });

  it.each([PERTUIS, FIJI_TO_SAMOA])('is read as it was written: %o', (box) => {
    expect(parseBox(formatBox(box))).toEqual(box);
  });

  it.each([
    '',
    '45.9,-1.6,46.3',
    '45.9,-1.6,46.3,-1,0',
    '45.9,-1.6,46.3,east',
    '46.3,-1.6,45.9,-1',
    '45.9,-1.6,91,-1',
    '45.9,-181,46.3,-1',
    '45.9,-1.6,46.3,-1.6',
    '1e1,2,20,3',
    '45.9, -1.6,46.3,-1',
    'NaN,-1.6,46.3,-1',
  ])('is taken as not said when it is wrong: “%s”', (text) => {
    expect(parseBox(text)).toBeNull();
  });
});

describe('what a box holds', () => {
  it.each([
    [PERTUIS, { latitude: 46.16, longitude: -1.15 }, true],
    [PERTUIS, { latitude: 48.4, longitude: -1.15 }, false],
    [PERTUIS, { latitude: 46.16, longitude: -4.48 }, false],
    [PERTUIS, { latitude: 46.16, longitude: 178.4 }, false],
  ])('is what lies between its limits', (box, position, isHeld) => {
    expect(boxHolds(box, position)).toBe(isHeld);
  });

  it.each([
    ['Suva', { latitude: -18.13, longitude: 178.43 }, true],
    ['Apia', { latitude: -13.83, longitude: -171.77 }, true],
    ['Tahiti', { latitude: -17.53, longitude: -149.57 }, false],
    ['Nouméa', { latitude: -22.27, longitude: 166.44 }, false],
  ])('lies on both sides of the 180th meridian: %s', (_, position, isHeld) => {
    expect(boxHolds(FIJI_TO_SAMOA, position)).toBe(isHeld);
  });
});

describe('what a map shows that was turned past 180°', () => {
  it('is the box that crosses it', () => {
    expect(boxBetween({ south: -20, west: 177, north: -13, east: 189 })).toEqual(FIJI_TO_SAMOA);
    expect(boxBetween({ south: -20, west: -183, north: -13, east: -171 })).toEqual(FIJI_TO_SAMOA);
  });

  it('is the whole world where it shows it more than once', () => {
    expect(boxBetween({ south: -60, west: -250, north: 70, east: 130 })).toEqual({
      south: -60,
      west: -180,
      north: 70,
      east: 180,
    });
  });
});
