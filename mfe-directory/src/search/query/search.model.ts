import { createUrlState, debounced } from '@nfcards/shared/patterns';
import type { PageAddress } from '@nfcards/shared/remote';
import { combine, createEvent, createStore, merge, sample } from 'effector';
import { EMPTY_SEARCH, formatSearch, parseSearch, type Search } from './search.ts';

/** Milliseconds without a key after which the list follows what was typed, and then the address. */
const PAUSES = { list: 120, address: 300 } as const;

export type SearchChange = Partial<Omit<Search, 'filter' | 'pages'>>;

export const opened = createEvent<PageAddress>();
/** Key by key. */
export const typed = createEvent<Partial<Pick<Search, 'port' | 'region' | 'length' | 'draught'>>>();
/** With a press, or by moving the map. */
export const chosen = createEvent<SearchChange>();
export const filtersCleared = createEvent();
export const stayForgotten = createEvent();
export const loadMorePressed = createEvent();

/** The page has come onto the screen of a browser. */
export const shown = createEvent();
export const left = createEvent();

/** The address follows the search. */
export const url = createUrlState({ opened, parse: parseSearch, format: formatSearch });

/** What the fields show, at every key. */
export const $search = createStore(EMPTY_SEARCH)
  .on(url.changed, (_, search) => search)
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

/** Not while the page is rendered by the server, nor before its link is pressed. */
export const $isShown = createStore(false)
  .on(shown, () => true)
  .reset(left);

/** The last search that the visitor saw: one that was opened for a link that nobody pressed does not count. */
export const $lastSearch = createStore(EMPTY_SEARCH);
sample({ clock: [$search, $isShown], source: $search, filter: $isShown, target: $lastSearch });

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

const keyPressed = merge([typed, url.entered]);
export const listPause = debounced(keyPressed, PAUSES.list);
export const addressPause = debounced(keyPressed, PAUSES.address);
const pressed = [chosen, filtersCleared, stayForgotten, loadMorePressed];

/** What the list shows: the search, but for what is being typed. */
export const $settled = createStore(EMPTY_SEARCH).on(url.changed, (_, search) => search);
sample({ clock: [listPause.event, ...pressed], source: $search, target: $settled });

sample({ clock: [addressPause.event, ...pressed], source: $search, target: url.write });
