import type { PageAddress } from '@nfcards/shared/remote';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { EMPTY_SEARCH, formatSearch, parseSearch, type SearchQuery, searchString } from './search.ts';

/** Milliseconds without a key after which the address follows what was typed. */
const TYPING_PAUSE = 300;

export const opened = createEvent<PageAddress>();
export const portTyped = createEvent<string>();
export const regionTyped = createEvent<string>();
export const countryChosen = createEvent<string>();
export const filtersCleared = createEvent();
export const stayForgotten = createEvent();
export const loadMorePressed = createEvent();
/** The address must become this one. The page obeys: it is the page that knows the router. */
export const addressWanted = createEvent<SearchQuery>();

/** Waits for a pause in typing; answers the number that it was given. */
export const waitForPauseFx = createEffect(
  (change: number) => new Promise<number>((resolve) => setTimeout(() => resolve(change), TYPING_PAUSE)),
);

/** The address on the screen, as a search says it. */
const $shown = createStore('').on(opened, (_, { query }) => searchString(parseSearch(query)));

/** The address on the screen and, after it, those asked for that the router has not come to yet. */
const $asked = createStore<readonly string[]>(['']).on(addressWanted, (asked, query) => [
  ...asked,
  searchString(parseSearch(query)),
]);

/** Comes late where somebody types fast: an address that we asked for ourselves brings nothing new. */
const addressSeen = sample({
  clock: opened,
  source: $asked,
  fn: (asked, { query }) => {
    const search = parseSearch(query);
    return { search, place: asked.indexOf(searchString(search)) };
  },
});
const addressTaken = addressSeen.filterMap(({ search, place }) => (place === -1 ? search : undefined));

$asked.on(addressSeen, (asked, { search, place }) =>
  place === -1 ? [searchString(search)] : asked.slice(place),
);

export const $search = createStore(EMPTY_SEARCH)
  .on(addressTaken, (_, search) => search)
  .on(portTyped, (search, port) => ({ ...search, port, pages: 1 }))
  .on(regionTyped, (search, region) => ({ ...search, region, pages: 1 }))
  .on(countryChosen, (search, country) => ({ ...search, country, pages: 1 }))
  .on(filtersCleared, (search) => ({ ...search, port: '', region: '', country: '', pages: 1 }))
  .on(stayForgotten, (search) => ({ ...search, arrival: '', departure: '', boat: '' }))
  .on(loadMorePressed, (search) => ({ ...search, pages: search.pages + 1 }));

export const $filter = $search.map(({ filter }) => filter);

/** The wished stay; apart from the filters, so that typing does not touch it. */
export const $stay = combine({
  arrival: $search.map(({ arrival }) => arrival),
  departure: $search.map(({ departure }) => departure),
  boat: $search.map(({ boat }) => boat),
});

/** The page that the next press shows up to: 2 at first (SPEC ST8, K1). */
export const $nextPage = $search.map(({ pages }) => pages + 1);

const $changes = createStore(0).on([portTyped, regionTyped, addressSeen], (changes) => changes + 1);
sample({ clock: $changes, target: waitForPauseFx });

const typingPaused = sample({
  clock: waitForPauseFx.doneData,
  source: $changes,
  filter: (changes, change) => change === changes,
});

sample({
  clock: [typingPaused, countryChosen, filtersCleared, stayForgotten, loadMorePressed],
  source: { search: $search, shown: $shown },
  filter: ({ search, shown }) => searchString(search) !== shown,
  fn: ({ search }) => formatSearch(search),
  target: addressWanted,
});
