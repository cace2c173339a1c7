import { describe, expect, it } from 'vitest';
import { courseBetween, distanceBetween } from './course.ts';

const ROCHELLE = { latitude: 46.1603, longitude: -1.1511 };
const NEW_YORK = { latitude: 40.7, longitude: -74 };

describe('the course from one place to another', () => {
  it('is a mile for each minute of latitude, due north', () => {
    const { distance, bearing } = courseBetween(
      { latitude: 46, longitude: -1 },
      { latitude: 47, longitude: -1 },
    );
    expect(distance).toBeCloseTo(60.04, 1);
    expect(bearing).toBe(0);
  });

  it('leaves for America north of west, though America lies south of west', () => {
    const { distance, bearing } = courseBetween(ROCHELLE, NEW_YORK);
    expect(distance).toBeGreaterThan(3000);
    expect(distance).toBeLessThan(3100);
    expect(bearing).toBeGreaterThan(290);
    expect(bearing).toBeLessThan(295);
  });

  it('goes the short way across the 180th meridian', () => {
    const fiji = { latitude: -17, longitude: 179.5 };
    const { distance, bearing } = courseBetween(fiji, { latitude: -17, longitude: -179.5 });
    expect(distance).toBeCloseTo(57.4, 0);
    expect(bearing).toBeCloseTo(90, 0);
  });

  it('has no length to where one is, and half the earth to the other side of it', () => {
    expect(distanceBetween(ROCHELLE, ROCHELLE)).toBe(0);
    const antipode = { latitude: -ROCHELLE.latitude, longitude: ROCHELLE.longitude + 180 };
    expect(distanceBetween(ROCHELLE, antipode)).toBeCloseTo(10_807, 0);
  });
});
