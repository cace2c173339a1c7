import type { Position } from './mercator.ts';

const RADIANS = Math.PI / 180;
/** A nautical mile is, near enough for a drawing, a minute of arc. */
const MILES_IN_DEGREE = 60;

/** Where a great circle leads that leaves with this bearing (degrees true), after so many nautical miles. */
export function destination(from: Position, bearing: number, distance: number): Position {
  const arc = (distance / MILES_IN_DEGREE) * RADIANS;
  const latitude = from.latitude * RADIANS;
  const course = bearing * RADIANS;
  const sine = Math.sin(latitude) * Math.cos(arc) + Math.cos(latitude) * Math.sin(arc) * Math.cos(course);
  const turn = Math.atan2(
    Math.sin(course) * Math.sin(arc) * Math.cos(latitude),
    Math.cos(arc) - Math.sin(latitude) * sine,
  );
  const longitude = from.longitude + turn / RADIANS;
  return { latitude: Math.asin(sine) / RADIANS, longitude: ((longitude + 540) % 360) - 180 };
}
