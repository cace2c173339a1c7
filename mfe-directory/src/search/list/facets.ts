import type { ListedPlace, PlaceService } from '@nfcards/shared/operations';
import { type Filter, servicesOf } from '../query/directories.ts';

/** What the places of a list tell of themselves: nothing is asked of them that none could answer. */
export interface Facets {
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  readonly services: readonly PlaceService[];
  readonly lengths: boolean;
  readonly draughts: boolean;
  readonly hours: boolean;
}

export function facetsOf(filter: Filter, places: readonly ListedPlace[]): Facets {
  const countries = new Set<string>();
  const services = new Set<PlaceService>();
  const told = { lengths: false, draughts: false, hours: false };
  for (const place of places) {
    countries.add(place.country);
    for (const service of place.services ?? []) services.add(service);
    told.lengths ||= place.max_length !== undefined;
    told.draughts ||= place.max_draught !== undefined;
    told.hours ||= place.opening_hours !== undefined;
  }
  return {
    ...told,
    countries: [...countries],
    services: servicesOf(filter).filter((service) => services.has(service)),
  };
}

/** The regions of a list, or of one country in it, in the order of the alphabet. */
export function regionsOf(places: readonly ListedPlace[], country: string): readonly string[] {
  const regions = new Set<string>();
  for (const place of places) {
    if (place.port_region !== null && (country === '' || place.country === country))
      regions.add(place.port_region);
  }
  return [...regions].sort(new Intl.Collator('fr').compare);
}
