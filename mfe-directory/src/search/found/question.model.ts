import { $home } from '@nfcards/shared/common';
import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace, SearchInput } from '@nfcards/shared/operations';
import { combine } from 'effector';
import { $here } from '../../here/here.model.ts';
import { $places } from '../list/place-list.model.ts';
import { CATEGORIES, type Filter } from '../query/directories.ts';
import { $settled } from '../query/search.model.ts';
import type { Search } from '../query/search.ts';
import { $now } from './clock.model.ts';
import { type Criteria, orderOf, type SearchContext } from './criteria.ts';

/** All that decides which places are found, and in which order. */
export interface Question extends SearchContext {
  readonly filter: Filter;
  readonly places: readonly ListedPlace[];
  readonly criteria: Criteria;
  /** ISO 3166-1 alpha-2 of the country whose places come first, or empty. */
  readonly home: string;
}

// One store a part: a store does not update while its value is the same, so load-more does not search again.
const part = <Name extends keyof Search>(name: Name) => $settled.map((search) => search[name]);
export const $criteria = combine({
  port: part('port'),
  region: part('region'),
  country: part('country'),
  kind: part('kind'),
  length: part('length'),
  draught: part('draught'),
  services: part('services'),
  open: part('open'),
  sort: part('sort'),
  box: part('box'),
});

export const $question = combine({
  filter: part('filter'),
  places: $places,
  criteria: $criteria,
  home: $home,
  // Null where they do not matter.
  now: combine($now, part('open'), (now, open) => (open ? now : null)),
  here: combine($here, $criteria, (here, criteria) => (orderOf(criteria, here) === 'distance' ? here : null)),
});

/** Whether it takes the engine on the server: what the list tells of itself is found in it at once. */
export function isForServer({ criteria: { port, region, kind }, places }: Question): boolean {
  return places.length > 0 && (fold(port) !== '' || region.trim() !== '' || kind !== null);
}

/** The longest that the contract takes. */
const MAX_LETTERS = 100;

/**
 * The question as the server is asked. Where the visitor is, it is not told (the page of privacy promises so): the
 * page itself puts what comes in order.
 */
export function inputOf({ filter, criteria, home }: Question): SearchInput {
  const { port, region, country, kind, length, draught, services, open, sort, box } = criteria;
  return {
    text: port.trim().slice(0, MAX_LETTERS),
    category: CATEGORIES[filter],
    region: region.trim().slice(0, MAX_LETTERS),
    services: [...services],
    home,
    ...(country !== '' && { country }),
    ...(kind !== null && { kind }),
    ...(length !== null && { length }),
    ...(draught !== null && { draught }),
    ...(open && { open }),
    ...(sort === 'name' && { sort }),
    ...(box !== null && { box: { ...box } }),
  };
}
