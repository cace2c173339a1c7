import type { PlaceCategory, PortKind } from '@nfcards/shared/operations';
import type { Point } from '../great-circle.ts';
import type { Named } from './like-name.ts';
import { isLikeNamed, isSameNamed } from './like-name.ts';

/** The fields that decide whether two entries are the same marina. */
export interface Marina extends Named {
  readonly id: string;
  readonly kind: PortKind | null;
  readonly source: string;
}

/** Metres: of one source, which knows where things are; of two, whose points may be the entrance and the office. */
export const OWN_REACH = 300;
export const REACH = 700;
/** Metres within which a marina that is alone needs no name to be the same. */
export const ALONE_REACH = 250;

/** Whether two ports, so many metres apart, are one marina. */
export function isSameMarina(a: Marina, b: Marina, distance: number): boolean {
  if (a.kind !== null && b.kind !== null && a.kind !== b.kind) return false;
  if (a.source !== b.source) return distance <= REACH && isLikeNamed(a, b);
  if (distance > OWN_REACH) return false;
  // Two outlines of one source are two basins unless they bear one name; a point in an outline is its label.
  return isPoint(a) || isPoint(b) ? isLikeNamed(a, b) : isSameNamed(a, b);
}

function isPoint({ id }: Marina): boolean {
  return id.startsWith('osm-node-');
}

/** The position of a port that has one. */
export function portPoint(place: {
  readonly category: PlaceCategory;
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Point | null {
  const { category, latitude, longitude } = place;
  return category !== 'port' || latitude === null || longitude === null ? null : { latitude, longitude };
}
