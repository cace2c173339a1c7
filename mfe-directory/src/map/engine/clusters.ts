import type { MapPlace } from './map-place.ts';

/** So many marks find room side by side, as names do on a paper chart; more are counted together. */
const CROWD = 60;
/** Closer than this, even places of one harbour stand apart. */
const LAST_CLUSTERED_ZOOM = 11;
/** CSS pixels around a place within which others are counted with it. */
const RADIUS = 48;

export interface Clustering {
  readonly cluster: boolean;
  readonly clusterMaxZoom: number;
  readonly clusterRadius: number;
}

/** @param lastZoom as close as the map goes: there nothing is counted together any more */
export function clusteringOf(places: readonly MapPlace[], lastZoom: number): Clustering {
  const clusterMaxZoom = Math.min(LAST_CLUSTERED_ZOOM, lastZoom - 1);
  return { cluster: places.length > CROWD, clusterMaxZoom, clusterRadius: RADIUS };
}
