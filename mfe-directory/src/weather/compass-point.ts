const POINTS = [
  ...['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE'],
  ...['S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
] as const;

/** The point of the compass that a wind comes from. West is W in French too, as on the charts of the SHOM. */
export function compassPoint(degrees: number): string {
  return POINTS[Math.round(degrees / 22.5) % POINTS.length] ?? '';
}
