import { createUrlState, debounced } from '@nfcards/shared/patterns';
import { combine, createEvent, createStore, sample } from 'effector';
import { left, opened } from '../cards.model.ts';
import { $today, readTodayFx } from '../today.model.ts';
import {
  boatsOf,
  type CardFilter,
  filterString,
  findCards,
  formatFilter,
  indexCards,
  NO_FILTER,
  parseFilter,
} from './card-filter.ts';
import { $listedCards } from './choice.model.ts';

/** Milliseconds without a key after which the address follows what was typed. */
const PAUSE = 300;

/** Key by key. */
export const typed = createEvent<string>();
/** With a press. */
export const chosen = createEvent<Partial<Omit<CardFilter, 'text'>>>();
export const filtersCleared = createEvent();

/** The address follows the filter. */
export const url = createUrlState({ opened, left, parse: parseFilter, format: formatFilter });

/** What the fields show, at every key. */
export const $filter = createStore(NO_FILTER)
  .on(url.entered, (_, filter) => filter)
  .on(typed, (filter, text) => ({ ...filter, text }))
  .on(chosen, (filter, change) => ({ ...filter, ...change }))
  .reset(filtersCleared, left);

sample({ clock: opened, fn: () => undefined, target: readTodayFx });

const $index = $listedCards.map(indexCards);
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

export const typingPause = debounced(typed, PAUSE);
sample({ clock: [typingPause.event, chosen, filtersCleared], source: $filter, target: url.write });
