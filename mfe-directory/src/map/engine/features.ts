import type { Position } from '../../chart/mercator.ts';
import type { MapPlace } from './map-place.ts';

/** Places as a source of the map takes them; they come back with their number in the list. */
export function placeFeatures(places: readonly MapPlace[]) {
  return collectionOf(
    places.map(({ name, category, position }, place) => pointOf(position, { place, name, category })),
  );
}

export function positionFeatures(positions: readonly Position[]) {
  return collectionOf(positions.map((position) => pointOf(position, {})));
}

export const NO_FEATURES = positionFeatures([]);

function pointOf({ longitude, latitude }: Position, properties: Readonly<Record<string, string | number>>) {
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  };
}

function collectionOf<Feature>(features: Feature[]) {
  return { type: 'FeatureCollection' as const, features };
}
