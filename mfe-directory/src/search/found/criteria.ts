import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace, PlaceService } from '@nfcards/shared/operations';
import { type Box, boxHolds } from '../../chart/box.ts';
import type { Position } from '../../chart/mercator.ts';
import type { Search, Sort } from '../query/search.ts';

/** What decides which places a list shows, and in which order. */
export type Criteria = Pick<
  Search,
  'port' | 'region' | 'country' | 'kind' | 'length' | 'draught' | 'services' | 'open' | 'sort' | 'box'
>;

/** What the criteria are measured against, where they need it. */
export interface SearchContext {
  readonly now: Date | null;
  readonly here: Position | null;
}

/** The order of a list: the one asked for; else the nearest first as soon as a position is known and no text is. */
export function orderOf({ port, sort }: Pick<Criteria, 'port' | 'sort'>, here: Position | null): Sort {
  const natural = here !== null && fold(port) === '' ? 'distance' : 'relevance';
  return sort === null || (sort === 'distance' && here === null) ? natural : sort;
}

export type PlaceTest = (place: ListedPlace) => boolean;

/** All that is asked but for what a list does not tell, and the piece of map. Null where nothing is. */
export function placeTest(criteria: Criteria, isOpen: PlaceTest | null): PlaceTest | null {
  const tests = [
    nameTest(fold(criteria.port)),
    regionTest(fold(criteria.region)),
    criteria.country === '' ? null : ({ country }: ListedPlace) => country === criteria.country,
    sizeTest(criteria),
    servicesTest(criteria.services),
    // Whoever does not say when they are open is not said to be open.
    criteria.open ? (isOpen ?? (() => false)) : null,
  ].filter((test) => test !== null);
  return tests.length === 0 ? null : (place) => tests.every((test) => test(place));
}

/** The smallest search: names that contain each word. The engine, on the server, knows better. */
function nameTest(text: string): PlaceTest | null {
  if (text === '') return null;
  const words = text.split(' ');
  return ({ name }) => {
    const folded = fold(name);
    return words.every((word) => folded.includes(word));
  };
}

/** SPEC ST9. A list has few regions and many places: each region is folded once. */
function regionTest(wanted: string): PlaceTest | null {
  if (wanted === '') return null;
  const known = new Map<string | null, boolean>();
  return ({ port_region: region }) => {
    const answer = known.get(region) ?? fold(region ?? '').includes(wanted);
    known.set(region, answer);
    return answer;
  };
}

/** Only what is known to be too small is left out. */
function sizeTest({ length, draught }: Criteria): PlaceTest | null {
  if (length === null && draught === null) return null;
  return (place) =>
    (place.max_length ?? Number.POSITIVE_INFINITY) >= (length ?? 0) &&
    (place.max_draught ?? Number.POSITIVE_INFINITY) >= (draught ?? 0);
}

function servicesTest(services: readonly PlaceService[]): PlaceTest | null {
  if (services.length === 0) return null;
  return (place) => services.every((service) => place.services?.includes(service) ?? false);
}

export function boxTest(box: Box): PlaceTest {
  return ({ position }) => position !== null && boxHolds(box, position);
}
