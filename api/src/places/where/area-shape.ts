import type { Point } from '../great-circle.ts';

/** WGS 84, decimal degrees. Plain geometry in degrees: areas are at most a few hundred miles wide. */
export type Shape =
  | {
      readonly kind: 'box';
      readonly south: number;
      readonly west: number;
      readonly north: number;
      readonly east: number;
    }
  | {
      readonly kind: 'circle';
      readonly latitude: number;
      readonly longitude: number;
      /** Nautical miles. */
      readonly radius: number;
    }
  | {
      readonly kind: 'polygon';
      readonly corners: readonly (readonly [latitude: number, longitude: number])[];
    };

export function box(south: number, west: number, north: number, east: number): Shape {
  return { kind: 'box', south, west, north, east };
}

/** `radius` in nautical miles. */
export function circle(latitude: number, longitude: number, radius: number): Shape {
  return { kind: 'circle', latitude, longitude, radius };
}

/** `latitude longitude` of each corner in turn, with commas between; the last is joined to the first. */
export function polygon(text: string): Shape {
  const corners = text.split(',').map((corner) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = corner.trim().split(' ').map(Number);
    if (Number.isNaN(latitude) || Number.isNaN(longitude))
      throw new Error(`No corner of a polygon: ${corner}`);
    return [latitude, longitude] as const;
  });
  return { kind: 'polygon', corners };
}

export function isInside({ latitude, longitude }: Point, shape: Shape): boolean {
  switch (shape.kind) {
    case 'box':
      return (
        latitude >= shape.south &&
        latitude <= shape.north &&
        longitude >= shape.west &&
        longitude <= shape.east
      );
    case 'circle': {
      const north = (latitude - shape.latitude) * 60;
      const east = (longitude - shape.longitude) * 60 * Math.cos((latitude * Math.PI) / 180);
      return north * north + east * east <= shape.radius * shape.radius;
    }
    case 'polygon':
      return crossings({ latitude, longitude }, shape.corners) % 2 === 1;
  }
}

/** How many sides lie east of the point at its latitude: odd inside, even outside. */
function crossings({ latitude, longitude }: Point, corners: readonly (readonly [number, number])[]): number {
  let count = 0;
  let [lastLatitude, lastLongitude] = corners.at(-1) ?? [0, 0];
  for (const [cornerLatitude, cornerLongitude] of corners) {
    if (cornerLatitude > latitude !== lastLatitude > latitude) {
      const along = (latitude - cornerLatitude) / (lastLatitude - cornerLatitude);
      if (longitude < cornerLongitude + along * (lastLongitude - cornerLongitude)) count += 1;
    }
    lastLatitude = cornerLatitude;
    lastLongitude = cornerLongitude;
  }
  return count;
}

export function middleOfShape(shape: Shape): Point {
  if (shape.kind === 'circle') return { latitude: shape.latitude, longitude: shape.longitude };
  const corners =
    shape.kind === 'polygon'
      ? shape.corners
      : [[shape.south, shape.west] as const, [shape.north, shape.east] as const];
  const middle = (numbers: readonly number[]) => (Math.min(...numbers) + Math.max(...numbers)) / 2;
  return {
    latitude: middle(corners.map(([latitude]) => latitude)),
    longitude: middle(corners.map(([, longitude]) => longitude)),
  };
}
