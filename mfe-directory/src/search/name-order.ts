import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace } from '@nfcards/shared/operations';

/** Neighbours that are looked at to tell whether a list is in order. */
const LOOKS = 200;

/**
 * The list in the order of its names without case and accents. Our own host sends it so; a legacy one need not.
 * Looking at all of a long list takes longer than painting it: a few neighbours tell the two hosts apart.
 */
export function inNameOrder<Place extends ListedPlace>(places: readonly Place[]): readonly Place[] {
  return isInOrder(places) ? places : sorted(places);
}

function isInOrder(places: readonly ListedPlace[]): boolean {
  const step = Math.max(1, Math.floor(places.length / LOOKS));
  for (let row = 1; row < places.length; row += step) {
    if (fold(places[row - 1]?.name ?? '') > fold(places[row]?.name ?? '')) return false;
  }
  return true;
}

function sorted<Place extends ListedPlace>(places: readonly Place[]): readonly Place[] {
  return places
    .map((place) => ({ place, name: fold(place.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ place }) => place);
}
