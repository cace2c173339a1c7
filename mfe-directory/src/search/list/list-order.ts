import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace } from '@nfcards/shared/operations';

/** Neighbours that are looked at to tell whether a list is in order. */
const LOOKS = 200;
/** Our own lists begin anew with what sailors do not look for first, what takes no visitor, and what is made up. */
const MAX_BEGINNINGS = 3;
/** Of neighbours in no order every second pair descends; of few, three may be all. */
const MIN_TO_A_BEGINNING = 4;

/**
 * The list as our own host sends it: parts, each in the order of its names without case and accents. One of a legacy
 * host, which need have no order, is put in that of its names. Looking at all of a long list takes longer than
 * painting it: a few neighbours tell the two hosts apart.
 */
export function inListOrder<Place extends ListedPlace>(places: readonly Place[]): readonly Place[] {
  return isInOrder(places) ? places : sorted(places);
}

function isInOrder(places: readonly ListedPlace[]): boolean {
  const step = Math.max(1, Math.floor(places.length / LOOKS));
  let looks = 0;
  let beginnings = 0;
  for (let row = 1; row < places.length; row += step) {
    looks += 1;
    if (fold(places[row - 1]?.name ?? '') > fold(places[row]?.name ?? '')) beginnings += 1;
  }
  return beginnings <= MAX_BEGINNINGS && beginnings * MIN_TO_A_BEGINNING <= looks;
}

function sorted<Place extends ListedPlace>(places: readonly Place[]): readonly Place[] {
  return places
    .map((place) => ({ place, name: fold(place.name) }))
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ place }) => place);
}

/** How ids of the examples begin that nobody can visit. */
const MADE_UP = 'made-up-';

/** Places of one country before the others, and before both nothing that is made up; each as they were. */
export function homeFirst<Place extends ListedPlace>(
  places: readonly Place[],
  home: string,
): readonly Place[] {
  if (home === '') return places;
  const parts: [Place[], Place[], Place[]] = [[], [], []];
  for (const place of places) {
    if (place.id.startsWith(MADE_UP)) parts[2].push(place);
    else parts[place.country === home ? 0 : 1].push(place);
  }
  return parts.flat();
}
