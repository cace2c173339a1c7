import type { PageAddress } from '@nfcards/shared/remote';
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import {
  EMPTY_SEARCH,
  formatSearch,
  parseSearch,
  type Search,
  type SearchQuery,
  searchString,
} from './search.ts';

/** Milliseconds without a key after which the list follows what was typed, and then the address. */
const PAUSES = { list: 120, address: 300 } as const;
type Follower = keyof typeof PAUSES;

export type SearchChange = Partial<Omit<Search, 'filter' | 'pages'>>;

export const opened = createEvent<PageAddress>();
/** Key by key. */
export const typed = createEvent<Partial<Pick<Search, 'port' | 'region' | 'length' | 'draught'>>>();
/** With a press, or by moving the map. */
export const chosen = createEvent<SearchChange>();
export const filtersCleared = createEvent();
export const stayForgotten = createEvent();
export const loadMorePressed = createEvent();
/** The address must become this one. The page obeys: it is the page that knows the router. */
export const addressWanted = createEvent<SearchQuery>();

/** Waits for a pause in typing; answers the number of the change that it was given. */
export const waitForPauseFx = createEffect(
  ({ change, follower }: { readonly change: number; readonly follower: Follower }) =>
    new Promise<number>((resolve) => setTimeout(() => resolve(change), PAUSES[follower])),
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

/** A link, back or forward led to another search. */
export const addressTaken = addressSeen.filterMap(({ search, place }) => (place === -1 ? search : undefined));

/** Somebody came to the page, instead of the page having written its own address. */
export const pageEntered = addressSeen.filterMap(({ place }) => (place > 0 ? undefined : true));

$asked.on(addressSeen, (asked, { search, place }) =>
  place === -1 ? [searchString(search)] : asked.slice(place),
);

/** What the fields show, at every key. */
export const $search = createStore(EMPTY_SEARCH)
  .on(addressTaken, (_, search) => search)
  .on([typed, chosen], (search, change) => ({ ...search, ...change, pages: 1 }))
  .on(filtersCleared, ({ filter, sort, arrival, departure, boat }) => ({
    ...EMPTY_SEARCH,
    filter,
    sort: sort === 'relevance' ? null : sort,
    arrival,
    departure,
    boat,
  }))
  .on(stayForgotten, (search) => ({ ...search, arrival: '', departure: '', boat: '' }))
  .on(loadMorePressed, (search) => ({ ...search, pages: search.pages + 1 }));

/** The directory that is looked in (SPEC ST1). */
export const $filter = $search.map(({ filter }) => filter);

/** The wished stay; apart from the filters, so that typing does not touch it. */
export const $stay = combine({
  arrival: $search.map(({ arrival }) => arrival),
  departure: $search.map(({ departure }) => departure),
  boat: $search.map(({ boat }) => boat),
});

/** The page that the next press shows up to: 2 at first (SPEC ST8, K1). */
export const $nextPage = $search.map(({ pages }) => pages + 1);

const $changes = createStore(0).on([typed, addressSeen], (changes) => changes + 1);
sample({ clock: $changes, fn: (change) => ({ change, follower: 'list' as const }), target: waitForPauseFx });
sample({
  clock: $changes,
  fn: (change) => ({ change, follower: 'address' as const }),
  target: waitForPauseFx,
});

const typingPaused = sample({
  clock: waitForPauseFx.done,
  source: $changes,
  filter: (changes, { result }) => result === changes,
  fn: (_, { params }) => params.follower,
});

const pressed = [chosen, filtersCleared, stayForgotten, loadMorePressed];

/** What the list shows: the search, but for what is being typed. */
export const $settled = createStore(EMPTY_SEARCH).on(addressTaken, (_, search) => search);
sample({
  clock: [typingPaused.filter({ fn: (follower) => follower === 'list' }), ...pressed],
  source: $search,
  target: $settled,
});

sample({
  clock: [typingPaused.filter({ fn: (follower) => follower === 'address' }), ...pressed],
  source: { search: $search, shown: $shown },
  filter: ({ search, shown }) => searchString(search) !== shown,
  fn: ({ search }) => formatSearch(search),
  target: addressWanted,
});
