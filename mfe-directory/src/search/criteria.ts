import { fold } from '@nfcards/shared/i18n';
import type { ListedPlace, PlaceService } from '@nfcards/shared/operations';
import type { Position } from '../chart/mercator.ts';
import { type Box, boxHolds } from '../map/box.ts';
import { hoursStateAt, type LocalTime, localTimeIn } from '../opening-hours/opening-hours.ts';
import type { Search, Sort } from './search.ts';

/** What decides which places a list shows, and in which order. */
export type Criteria = Pick<
  Search,
  'port' | 'region' | 'country' | 'length' | 'draught' | 'services' | 'open' | 'sort' | 'box'
>;

/** What the criteria are measured against, where they need it. */
export interface Circumstances {
  readonly now: Date | null;
  readonly here: Position | null;
}

/** The order that a list can be given: the one asked for, unless it needs words or a position that are not there. */
export function orderOf({ port, sort }: Pick<Criteria, 'port' | 'sort'>, here: Position | null): Sort {
  const natural = fold(port) === '' ? 'name' : 'relevance';
  if (sort === 'name') return 'name';
  return sort === 'distance' && here !== null ? 'distance' : natural;
}

export type PlaceTest = (place: ListedPlace) => boolean;

/** All that is asked but for the free text and the piece of map. Null where nothing is. */
export function placeTest(criteria: Criteria, now: Date | null): PlaceTest | null {
  const tests = [
    regionTest(fold(criteria.region)),
    criteria.country === '' ? null : ({ country }: ListedPlace) => country === criteria.country,
    sizeTest(criteria),
    servicesTest(criteria.services),
    criteria.open ? openTest(now) : null,
  ].filter((test) => test !== null);
  return tests.length === 0 ? null : (place) => tests.every((test) => test(place));
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

/** Whoever does not say when they are open is not said to be open. */
function openTest(now: Date | null): PlaceTest {
  const isOpen = now === null ? null : openAt(now);
  return (place) => isOpen?.(place) ?? false;
}

/** The clocks of the places' time zones are each looked up once. */
export function openAt(now: Date): PlaceTest {
  const clocks = new Map<string, LocalTime | null>();
  return ({ opening_hours: hours, time_zone: timeZone }) => {
    if (hours === undefined || timeZone === undefined) return false;
    const local = clocks.get(timeZone) ?? localTimeIn(timeZone, now);
    clocks.set(timeZone, local);
    return local !== null && hoursStateAt(hours, local) === 'open';
  };
}

export function boxTest(box: Box): PlaceTest {
  return ({ position }) => position !== null && boxHolds(box, position);
}
