import { describe, expect, it } from 'vitest';
import { readPosition } from './read-position.ts';

const MINIMES = { latitude: 46.14, longitude: -1.17 };

describe('a position', () => {
  it.each([
    '46.14,-1.17',
    '46.14, -1.17',
    '46,14 -1,17',
    '46,14;-1,17',
    '46.14 N 1.17 W',
    '46.14°N, 1.17°O',
    "46°08.4'N 1°10.2'W",
    '46° 08’ 24” N, 1° 10’ 12” O',
    '46 08.4 N 001 10.2 W',
    'N46°08.4 W1°10.2',
    'n 46°08\'24" w 001°10\'12"',
  ])('is read from “%s”', (text) => {
    const read = readPosition(text);
    expect(read?.latitude).toBeCloseTo(MINIMES.latitude, 4);
    expect(read?.longitude).toBeCloseTo(MINIMES.longitude, 4);
  });

  it.each([
    '',
    '29',
    '9 16',
    '9,16',
    '06600',
    'Brest',
    '91.5, 3.2',
    '46.14',
    '05 46 44 41 20',
    '46.14, 181.2',
  ])('is not read from “%s”', (text) => {
    expect(readPosition(text)).toBeNull();
  });
});
