import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import {
  boatsOf,
  type CardFilter,
  type FilterQuery,
  filterString,
  findCards,
  formatFilter,
  indexCards,
  NO_FILTER,
  parseFilter,
} from './card-filter.ts';
import { $allCards, left, opened } from './cards.model.ts';
import { $today, readTodayFx } from './today.model.ts';

/** Milliseconds without a key after which the address follows what was typed. */
const PAUSE = 300;

/** Key by key. */
export const typed = createEvent<string>();
/** With a press. */
export const chosen = createEvent<Partial<Omit<CardFilter, 'text'>>>();
export const filtersCleared = createEvent();
/** The address must become this one. The page obeys: it is the page that knows the router. */
export const addressWanted = createEvent<FilterQuery>();

/** Answers the number of the change that it was given. */
export const waitForPauseFx = createEffect(
  (change: number) => new Promise<number>((resolve) => setTimeout(() => resolve(change), PAUSE)),
);

/** The address on the screen and, after it, those asked for that the router has not come to yet. */
const $asked = createStore<readonly string[]>(['']).on(addressWanted, (asked, query) => [
  ...asked,
  filterString(parseFilter(query)),
]);
const addressSeen = sample({
  clock: opened,
  source: $asked,
  fn: (asked, { query }) => {
    const filter = parseFilter(query);
    return { filter, place: asked.indexOf(filterString(filter)) };
  },
});
$asked
  .on(addressSeen, (asked, { filter, place }) => (place === -1 ? [filterString(filter)] : asked.slice(place)))
  .reset(left);
/** A link, back or forward led to another filter: an address that was asked for here brings nothing new. */
const addressTaken = addressSeen.filterMap(({ filter, place }) => (place === -1 ? filter : undefined));

/** What the fields show, at every key. */
export const $filter = createStore(NO_FILTER)
  .on(addressTaken, (_, filter) => filter)
  .on(typed, (filter, text) => ({ ...filter, text }))
  .on(chosen, (filter, change) => ({ ...filter, ...change }))
  .reset(filtersCleared, left);

sample({ clock: opened, fn: () => undefined, target: readTodayFx });

const $index = $allCards.map(indexCards);
export const $boats = $index.map(boatsOf);
export const $isFiltered = $filter.map((filter) => filterString(filter) !== '');

/** What the list and its count show, in one piece: a list never stands under the count of another. */
export const $found = combine(
  { index: $index, filter: $filter, today: $today, isFiltered: $isFiltered },
  ({ index, filter, today, isFiltered }) => ({
    cards: findCards(index, filter, today),
    total: index.length,
    isFiltered,
    today,
  }),
);

const $changes = createStore(0).on(typed, (changes) => changes + 1);
sample({ clock: $changes, target: waitForPauseFx });
const typingPaused = sample({
  clock: waitForPauseFx.doneData,
  source: $changes,
  filter: (changes, change) => changes === change,
});
sample({
  clock: [typingPaused, chosen, filtersCleared],
  source: { filter: $filter, asked: $asked },
  filter: ({ filter, asked }) => filterString(filter) !== asked.at(-1),
  fn: ({ filter }) => formatFilter(filter),
  target: addressWanted,
});
