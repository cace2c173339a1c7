import type { ListedPlace } from '@nfcards/shared/operations';
import { combine, createEvent, createStore, sample } from 'effector';
import { type Box, formatBox, parseBox } from '../../chart/box.ts';
import { $foundEverywhere, $searched } from '../found/found.model.ts';
import { $search, chosen } from '../query/search.model.ts';

/** The pointer or the focus is on this place, or on none. */
export interface Pointing {
  /** Null for none. */
  readonly id: string | null;
  readonly on: 'list' | 'map';
}

export const placePointed = createEvent<Pointing>();
/** The visitor moved the map. */
export const mapMoved = createEvent<Box>();
export const followSwitched = createEvent<boolean>();
export const wholeMapPressed = createEvent();

/** What the list and the map both mark. */
export const $pointing = createStore<Pointing>({ id: null, on: 'list' })
  .on(placePointed, (_, pointing) => pointing)
  .reset($foundEverywhere);
export const $pointed = $pointing.map(({ id }) => id);

/** The list is limited to what the map shows. */
export const $isFollowing = createStore(true).on(followSwitched, (_, isFollowing) => isFollowing);

sample({
  clock: mapMoved,
  filter: $isFollowing,
  // As its address says it, so that a link shows the same.
  fn: (box) => ({ box: parseBox(formatBox(box)) }),
  target: chosen,
});

sample({
  clock: [wholeMapPressed, followSwitched.filter({ fn: (isFollowing) => !isFollowing })],
  source: $search,
  filter: ({ box }) => box !== null,
  fn: () => ({ box: null }),
  target: chosen,
});

type PlacedPlace = ListedPlace & { readonly position: NonNullable<ListedPlace['position']> };

const $placed = $foundEverywhere.map((found) => found.filter(isPlaced));

/** Positions beyond this many are a grey veil that helps nobody. */
const MAX_OTHERS = 4000;

/** What the map of a search shows. */
export const $map = combine({
  places: $placed,
  others: combine($searched, $foundEverywhere, (searched, found) =>
    searched === found || searched.length > MAX_OTHERS
      ? []
      : searched.filter(isPlaced).map(({ position }) => position),
  ),
  box: $search.map(({ box }) => box),
  /** Places found that no map can show. */
  missing: combine($foundEverywhere, $placed, (found, placed) => found.length - placed.length),
});

function isPlaced(place: ListedPlace): place is PlacedPlace {
  return place.position !== null;
}
