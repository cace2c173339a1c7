import type { PlaceService, PortKind } from '@nfcards/shared/operations';
import { combine } from 'effector';
import { $search, type SearchChange } from '../query/search.model.ts';
import type { Search } from '../query/search.ts';
import { $facets } from './place-list.model.ts';

/** A filter that leaves places out, besides the free text, and the search without it. */
export type SetFilter = {
  readonly key: string;
  /** It is one of those that few ask for. */
  readonly isFurther: boolean;
  readonly without: SearchChange;
} & (
  | { readonly kind: 'region'; readonly region: string }
  | { readonly kind: 'country'; readonly country: string }
  | { readonly kind: 'port-kind'; readonly portKind: PortKind }
  | { readonly kind: 'length' | 'draught'; readonly metres: number }
  | { readonly kind: 'service'; readonly service: PlaceService }
  | { readonly kind: 'open' | 'box' }
);

/** In the order of the form. */
export const $setFilters = $search.map(setFiltersOf);

function setFiltersOf(search: Search): readonly SetFilter[] {
  const { region, country, kind, length, draught, services, open, box } = search;
  const set: (SetFilter | false)[] = [
    region.trim() !== '' && { ...front('region', { region: '' }), kind: 'region', region: region.trim() },
    country !== '' && { ...front('country', { country: '' }), kind: 'country', country },
    kind !== null && { ...further('kind', { kind: null }), kind: 'port-kind', portKind: kind },
    length !== null && { ...further('length', { length: null }), kind: 'length', metres: length },
    draught !== null && { ...further('draught', { draught: null }), kind: 'draught', metres: draught },
    ...services.map((service) => ({
      ...further(service, { services: services.filter((other) => other !== service) }),
      kind: 'service' as const,
      service,
    })),
    open && { ...further('open', { open: false }), kind: 'open' },
    box !== null && { ...front('box', { box: null }), kind: 'box' },
  ];
  return set.filter((filter) => filter !== false);
}

function front(key: string, without: SetFilter['without']) {
  return { key, isFurther: false, without };
}

function further(key: string, without: SetFilter['without']) {
  return { key, isFurther: true, without };
}

/** What can be asked of the places of the list, and what the address asks although nothing in the list tells it. */
export const $furtherOffered = combine(
  $facets,
  $search,
  (facets, { filter, length, draught, services, open }) => ({
    kinds: filter === 'ports',
    length: facets.lengths || length !== null,
    draught: facets.draughts || draught !== null,
    services: [...new Set([...facets.services, ...services])],
    open: facets.hours || open,
  }),
);

export const $isFurtherOffered = $furtherOffered.map(
  ({ kinds, length, draught, services, open }) => kinds || length || draught || open || services.length > 0,
);
