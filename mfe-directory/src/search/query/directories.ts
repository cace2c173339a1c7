import {
  type PlaceCategory,
  type PlaceService,
  placeServiceKinds,
  placeServices,
} from '@nfcards/shared/operations';

/** The directories that a search looks in. The contract's default key is the first (SPEC ST1, K2). */
export const FILTERS = ['ports', 'mechanics', 'shops'] as const;
export type Filter = (typeof FILTERS)[number];

/** What each directory lists. */
export const CATEGORIES = {
  ports: 'port',
  mechanics: 'mechanics',
  shops: 'shop',
} as const satisfies Readonly<Record<Filter, PlaceCategory>>;

/** What a place of the directory can be asked for, in the order of the table of services. */
export function servicesOf(filter: Filter): readonly PlaceService[] {
  const category: PlaceCategory = CATEGORIES[filter];
  return placeServiceKinds.filter((service) =>
    placeServices[service].some((offering) => offering === category),
  );
}
