import { describe, expect, it } from 'vitest';
import { boxesAround, splitAtMeridian } from './great-circle.ts';

const EARTH_RADIUS_NM = 3440.0695;

/** The point so many nautical miles away on that bearing, degrees. */
function reach(latitude: number, longitude: number, { miles, bearing }: { miles: number; bearing: number }) {
  const [lat, lon, course] = [latitude, longitude, bearing].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const angle = miles / EARTH_RADIUS_NM;
  const there = Math.asin(
    Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(course),
  );
  const turned = Math.atan2(
    Math.sin(course) * Math.sin(angle) * Math.cos(lat),
    Math.cos(angle) - Math.sin(lat) * Math.sin(there),
  );
  const east = ((lon + turned) * 180) / Math.PI;
  return { latitude: (there * 180) / Math.PI, longitude: ((((east + 180) % 360) + 360) % 360) - 180 };
}

describe('the boxes around a circle', () => {
  it.each([
    [46, -1, 20],
    [60, 20, 300],
    [0, 179.9, 60],
    [-17, -179.5, 500],
    [89.5, 10, 20],
    [85, -120, 800],
    [-88, 0, 200],
    [10, 10, 10_800],
  ])('hold all of it: %d, %d, %d nautical miles', (latitude, longitude, radius) => {
    const boxes = boxesAround({ latitude, longitude }, radius);
    for (let bearing = 0; bearing < 360; bearing += 1) {
      for (const miles of [radius, radius / 2, 0]) {
        const there = reach(latitude, longitude, { miles, bearing });
        const held = boxes.some(
          ({ south, west, north, east }) =>
            there.latitude >= south - 1e-9 &&
            there.latitude <= north + 1e-9 &&
            there.longitude >= west - 1e-9 &&
            there.longitude <= east + 1e-9,
        );
        expect(held, JSON.stringify(there)).toBe(true);
      }
    }
  });

  it('are no larger than needed where meridians lie parallel', () => {
    expect(boxesAround({ latitude: 0, longitude: 0 }, 60)).toHaveLength(1);
    const [box] = boxesAround({ latitude: 0, longitude: 0 }, 60);
    expect(box?.north).toBeCloseTo(1, 2);
    expect(box?.east).toBeCloseTo(1, 2);
  });

  it('are two across the 180th meridian', () => {
    expect(splitAtMeridian({ south: 0, west: 170, north: 1, east: -170 })).toEqual([
      { south: 0, west: 170, north: 1, east: 180 },
      { south: 0, west: -180, north: 1, east: -170 },
    ]);
  });
});
